// What belongs to an organisation, and so moves with it: every table with organisation_id, and those
// named here. A table of the schema that is in none of these lists fails the test.

/** Tables with organisation_id whose rows stay, with the reason. */
export const stays: Readonly<Record<string, string>> = {
  alert_offers: 'of the staff of a cell, for a minute',
  closed_organisations: 'says that the organisation has moved away',
  console_receipts: 'of the consoles of a cell',
  device_connections: 'of the gateways of a cell',
  drills: 'of the platform',
  external_signals: 'numbered by a cell for its receivers',
  moved_installations: 'says where its phones are served',
  saml_arrivals: 'of sessions',
  saml_requests: 'of sessions',
  saml_sessions: 'of sessions',
  unseen_alerts: 'of the second path of a cell, which finds them by itself',
};

/** Tables without organisation_id: the column that names a row of a table which moves. */
export const belongs: Readonly<Record<string, { readonly column: string; readonly to: string }>> = {
  archived_event_keys: { column: 'device_id', to: 'devices' },
  email_links: { column: 'user_id', to: 'users' },
  list_preferences: { column: 'user_id', to: 'users' },
  outbox_messages: { column: 'delivery_id', to: 'deliveries' },
  passkeys: { column: 'user_id', to: 'users' },
  password_links: { column: 'user_id', to: 'users' },
  profile_links: { column: 'user_id', to: 'users' },
  recovery_codes: { column: 'user_id', to: 'users' },
  two_factor_secrets: { column: 'user_id', to: 'users' },
  two_factor_tries: { column: 'user_id', to: 'users' },
  user_credentials: { column: 'user_id', to: 'users' },
};

/**
 * Tables of the platform whose rows a moved row may name: where the other cell has one that is the
 * same by these columns, that one is named there; else the row is copied with its number.
 */
export const shared: Readonly<Record<string, readonly string[]>> = {
  access_points: ['name'],
  alert_type_responses: ['alert_type_id', 'name'],
  alert_types: ['name'],
  device_types: ['name'],
  ev04_config_templates: ['name'],
  organisation_tags: ['name'],
  resolution_comments: ['name'],
  // Nobody is taken for somebody else: a member of staff is copied by name alone.
  users: ['id'],
};

/** Tables without organisation_id that stay whole, by why. */
export const ofThePlatform: Readonly<Record<string, readonly string[]>> = {
  'what the platform sets, in each cell for itself': [
    'alert_distribution',
    'default_alert_priorities',
    'delivery_services',
    'drill_settings',
    'ip_whitelist',
    'onboarding_questions',
    'platform_email_templates',
    'response_objectives',
    'sms_templates',
    'system_configuration',
    'video_urls',
  ],
  'of the staff of a cell': [
    'consoles',
    'filter_profiles',
    'operator_pauses',
    'shift_handovers',
    'activity_log_exports',
    'activity_log_export_parts',
  ],
  'of sessions and codes, which end with the move': [
    'cross_origin_tokens',
    'forgotten_passwords',
    'passkey_challenges',
    'session_requests',
    'sessions',
    'sign_in_attempts',
    'used_passes',
    'verification_codes',
    'wrong_codes',
  ],
  'of the database and its processes': [
    'answer_outages',
    'answer_watch',
    'canary_runs',
    'cell_calls',
    'cells',
    'directory_changes',
    'directory_entries',
    'directory_refusals',
    'directory_state',
    'engine_pulses',
    'event_anchor_writers',
    'event_archives',
    'event_origins',
    'event_seals',
    'evidence_keys',
    'live_outbox',
    'organisations',
    'partner_faults',
    'schema_migrations',
    'seen_unknown_devices',
    'service_outcomes',
    'this_cell',
    'unseen_alerts_read',
  ],
};

/** Only ever added to and never acted on: what is older than a day follows after the move. */
export const follows: Readonly<Record<string, string>> = {
  device_frames: 'received_at',
  positions: 'at',
};

/**
 * Only ever added to: what the other cell has of an earlier stay, or of what came late after it, is
 * kept beside what is copied.
 */
export const grows: readonly string[] = ['events', ...Object.keys(follows)];

/** The place in the order of commits is the other cell's to give. */
export const ownPlace = 'tx_id';

/** Rows that the log names, which therefore remain in the first cell, closed. */
export const staysBehind: readonly string[] = [
  'organisations',
  'departments',
  'escalation_groups',
  'users',
  'devices',
  'alerts',
];
