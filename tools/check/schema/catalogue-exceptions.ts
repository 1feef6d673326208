// The exceptions of the catalogue check, each with its reason: an exception is a decision and is
// read in reviews.

export interface CatalogueExceptions {
  /** Foreign keys between tenants' tables that may be plain, as table.column. */
  plain_keys: Record<string, string>;
  /** Tables without a tenant that a tenant or the centre may touch without row security. */
  open_tables: Record<string, string>;
  /** Tables, functions and policies that may ask PostgreSQL's own clock, by name. */
  own_clock: Record<string, string>;
}

/**
 * Columns named so point at people of the platform or the centre, who belong to no organisation.
 */
export const STAFF_COLUMN = /(^|_)staff_id$/;

/** Tables that no request role may update or delete from. */
export const APPEND_ONLY = ['events', 'event_seals'];

/** The roles a request takes on, and the one the program signs in as. */
export const REQUEST_ROLES = ['vigil_tenant', 'vigil_restricted', 'vigil_centre', 'vigil_platform'];
export const LOGIN_ROLE = 'vigil_app';

export const EXCEPTIONS: CatalogueExceptions = {
  plain_keys: {
    'users.person_id':
      'the stays of one person are in several organisations; only the platform writes it (decision 0050)',
    'device_settings.template_id':
      'a template of the platform belongs to no organisation; the caller’s view decides which can be named',
    'terms_acceptances.terms_id':
      'the platform’s terms belong to no organisation and are accepted by people of organisations',
    'bulk_job_results.bulk_job_id':
      'a job of the platform has no organisation; its rows are written with it, by one statement of the kit',
    'report_run_pieces.report_run_id':
      'a run over the platform has no organisation; its file is written by the process that has claimed it',
    'deliveries.report_run_id':
      'a run over the platform has no organisation; its emails are written in the transaction that ends it',
    'report_runs.scheduled_report_id':
      'a schedule over the platform has no organisation; its runs are written in its own view',
  },
  open_tables: {
    delivery_services: 'which services are set up, the same for everybody',
    device_types: 'the same for everybody',
    onboarding_questions: 'the same for everybody',
    alert_types: 'the same for everybody',
    default_alert_priorities: 'the same for everybody',
    alert_type_responses: 'the same for everybody',
    resolution_comments: 'the same for everybody',
    filter_profiles: 'taste, not data: names of filters, which the store shows to their owner only',
    access_points: 'names of mobile networks, the same for everybody',
    video_urls: 'help videos of the platform, the same for everybody',
    platform_email_templates: 'the platform’s words for emails to people of every organisation',
    sms_templates: 'the words of messages that every organisation is sent',
    organisation_tags:
      'the platform’s words for its customers: calls show them to its own staff only',
    event_origins: 'whose counter orders the events, the same for everybody',
    live_outbox: 'may be written only; the hub alone reads it',
    consoles: 'tabs of the centre’s own staff, which belong to no organisation',
    drill_settings: 'settings of the centre itself; the calls show them to supervisors only',
    alert_distribution: 'a setting of the centre itself',
    response_objectives: 'what response times are measured against, the same for everybody',
    answer_watch: 'a fact of the centre itself',
    answer_outages: 'times in which no operator of the centre could answer, of no organisation',
    operator_pauses: 'pauses of the centre’s own staff, who belong to no organisation',
    shift_handovers: 'records of the centre’s own staff, which belong to no organisation',
    canary_runs: 'proofs of the way an alarm goes, of a device without a user',
  },
  own_clock: {
    'app.now': 'it is the clock',
    schema_migrations: 'made before app.now() exists',
  },
};
