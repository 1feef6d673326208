// The fields of the specification's section 3 by entity, with the call that answers one of them.

interface Entity {
  /** That answers it, or a list of it. */
  readonly call: string;
  /** Nested ones with a dot. */
  readonly fields: string;
}

export const specifiedEntities: Readonly<Record<string, Entity>> = {
  Organisation: {
    call: 'GET /organisations/:id',
    fields: `
      id name active subdomain contact_name contact_email contact_phone contact_country contact_landline accounts_name accounts_email
      accounts_phone accounts_country accounts_landline contract_start_date contract_end_date contract_length max_escalation_contacts
      contract_billing_frequency active_monitoring_from first_invoice_month onboarding_period not_monitored free_trial paid_trial
      non_billable escalation_groups_not_required geofence_locations geofence_proximity_reminders self_manage_ev04_config
      allows_shared_profiles enable_saml enable_provisioning enable_messaging disable_password_login invoicing_by_department
      admin_enforce_device_limit user_enforce_device_limit organisation_tags device_types ev04_config_templates optional_questions
      provision_notify_user_ids draft_users_count admin_device_limit user_device_limit address.address address.country_id
      address.state_id address.city address.postcode device_limits_balance
    `,
  },
  Branding: {
    call: 'GET /organisations/:id/branding',
    fields: 'logo login_logo',
  },
  'Dashboard stats': {
    call: 'GET /dashboard',
    fields: `
      recent_users.total recent_users.total_24 welfare_sessions.in_progress welfare_sessions.today safety_shakes safety_alerts
      patrol_dispatches medical_alerts sms_sent.current_month sms_sent.previous_month device_count.total device_count.previous_month
      free_sms_balance
    `,
  },
  User: {
    call: 'GET /users/:id',
    fields: `
      id first_name last_name name email mobile mobile_country landline landline_country timezone status abilities role role_id
      organisation_id department_id escalation_group_id last_login_at last_login_ip two_factor_method_preferred
      two_factor_method_enabled two_factor_verified new_email grace_period additional_notes expires_at personal_contacts_allowed
      mobile_app_access restriction_type restrictions shared_profile create_device_provisioned language measurement_system currency
      user_tags session_request.id session_request.requester_user_id session_request.requester_user_name session_request.active
      address.country_id address.country address.state address.state_id terms_accepted_at password_set not_provisioned
      mobile_verified_at landline_verified_at saml_initiated_session profile_step organisation.sso_url
    `,
  },
  Profile: {
    call: 'GET /users/:id/profile',
    fields:
      'voice_code month_of_birth year_of_birth gender eye_colour hair_colour height weight build appearance responses',
  },
  'Personal contact': {
    call: 'GET /users/:userId/personal-contacts/:id',
    fields: 'first_name last_name mobile mobile_country landline landline_country',
  },
  'Favourite location': {
    call: 'GET /users/:userId/favourite-locations/:id',
    fields:
      'name address additional_info duration radius entry_monitoring exit_monitoring shake_on',
  },
  'Escalation group': {
    call: 'GET /organisations/:organisationId/escalation-groups/:id',
    fields:
      'name users users.order users.user_id users.24_hours users.time_on users.time_off users.days',
  },
  Department: {
    call: 'GET /organisations/:organisationId/departments/:id',
    fields: `
      id name contact_id grace_period escalation_groups department_tags note start_date end_date address.address address.country_id
      address.state_id address.city address.postcode timezone accounts_contact.first_name accounts_contact.last_name
      accounts_contact.email accounts_contact.mobile accounts_contact.mobile_country accounts_contact.landline
      accounts_contact.landline_country accounts_contact.cost_centre_code response_groups
    `,
  },
  'Response group': {
    call: 'GET /organisations/:organisationId/response-groups/:id',
    fields: 'id name device_type_id responses',
  },
  'Messaging pricing': {
    call: 'GET /organisations/:id/messaging-pricing',
    fields: 'id sms_service_fee sms_unit_price free_sms_additions enable_billed_messages',
  },
  'Device price': {
    call: 'GET /organisations/:organisationId/device-prices/:id',
    fields: 'id type type_label free_devices min_devices unit_price tiers',
  },
  'Provisioning record': {
    call: 'GET /organisations/:organisationId/provisioning/:id',
    fields: `
      id first_name last_name email status mobile landline department department_id escalation_group_id role mobile_app_access
      create_device_provisioned personal_contacts_allowed is_shared created_at timezone country_id
    `,
  },
  'Scheduled report': {
    call: 'GET /organisations/:organisationId/scheduled-reports/:id',
    fields:
      'id organisation_id recipients external_recipients starting_date repeat_every repeat_period day report filters',
  },
  'Event timeline data': {
    call: 'GET /event-timeline-data',
    fields: 'id created_at name organisation alert_type_id alert_type filters.id filters.name',
  },
  Device: {
    call: 'GET /organisations/:organisationId/devices/:id',
    fields: `
      id device_type_id settings_template_id user_id access_point_id phone country landline imei device_name enable_alerts department
      zoleo_email
    `,
  },
  'EV-04 device settings': {
    call: 'GET /organisations/:organisationId/devices/:deviceId/settings/read',
    fields: 'ip port device_password hardware_version firmware_version device_id department_id',
  },
  'EV-04 config template': {
    call: 'GET /ev04-config-templates/:id',
    fields: `
      name sos_mode sos_time microphone_volume auto_answer auto_answer_time fall_detection fall_detection_sensitivity power_alert
      power_alert_level audio_feedback ringtone_volume speaker_volume vibrate_mode
    `,
  },
  'Global settings': {
    call: 'GET /settings',
    fields: `
      voltage_minimum voltage_safe external_alerts_enabled csv_message receiver_1.address receiver_1.port receiver_2.address
      receiver_2.port
    `,
  },
  'Geofence location': {
    call: 'GET /organisations/:organisationId/geofence-locations/:id',
    fields: `
      id name type comments latitude longitude radius address entry_monitoring entry_message exit_monitoring exit_message
      assignment_type assignees monitoring_days monitoring_time_on monitoring_time_off 24_hours
    `,
  },
  'Device type': {
    call: 'GET /device-types',
    fields: 'id name title',
  },
  'Onboarding question': {
    call: 'GET /device-types/:id/onboarding-questions',
    fields: 'id question required',
  },
  Questions: {
    call: 'GET /organisations/:organisationId/questions/:id',
    fields: 'question',
  },
  'Message schedule': {
    call: 'GET /organisations/:organisationId/schedules/:id',
    fields: `
      id title response_required response_type content recipients recipient_count scheduled starting_date starting_time repeat_period
      ending_date
    `,
  },
  'Message template': {
    call: 'GET /organisations/:organisationId/message-templates/:id',
    fields: 'id title content response_required response_type',
  },
  'Messaging contact': {
    call: 'GET /organisations/:organisationId/messaging-contacts/:id',
    fields: 'name mobile mobile_country messaging_groups',
  },
  Terms: {
    call: 'GET /terms-conditions/:id',
    fields: 'id version latest',
  },
  'Email template': {
    call: 'GET /email-templates/:typeId',
    fields: 'content type_id',
  },
  'Email template type': {
    call: 'GET /email-templates',
    fields: 'id type title',
  },
  'SAML connection': {
    call: 'GET /organisations/:organisationId/saml-connections/:id',
    fields: `
      name provider_type scim_provisioning connection_logging status entity_url reply_url sign_on_url logout_url idp_entity_id
      idp_login_url idp_logout_url idp_x509_cert name_id_format relay_state_url metadata tenant_url scim_token scim_lock_first_name
      scim_lock_last_name scim_lock_mobile scim_lock_landline scim_lock_email
    `,
  },
  'Connection log': {
    call: 'GET /organisations/:organisationId/saml-connections/:id/logs',
    fields: 'saml2_tenant_id data created_at',
  },
  'Organisation number': {
    call: 'GET /organisation-numbers/:id',
    fields: 'id organisation_id mobile mobile_country channel_id',
  },
  'Video URL': {
    call: 'GET /video-urls/:id',
    fields: 'name url enabled',
  },
  'Resolution comment': {
    call: 'GET /resolution-comments/:id',
    fields: 'comment',
  },
  'Whitelisted IP': {
    call: 'GET /ip-whitelist/:id',
    fields: 'name ip type',
  },
  'Alert type response': {
    call: 'GET /alert-types/:alertTypeId/responses/:id',
    fields: 'name content',
  },
  'Access point': {
    call: 'GET /access-points/:id',
    fields: 'id name',
  },
  'Permissions row': {
    call: 'GET /organisations/:organisationId/permissions',
    fields: 'user_name role department_id escalation_group_id user_tags restrictions abilities',
  },
  'Filter profile': {
    call: 'GET /filter-profiles',
    fields: `
      name duress_session welfare_session test_alert comments acknowledgement_events resolved location messages connection_loss
      battery_level patrol_and_emergency_requests phone_call proximity_reminders device_events emergency_partner_events sms_events
      inbound_messages outbound_messages
    `,
  },
  'Organisation tag': {
    call: 'GET /organisation-tags/:id',
    fields: 'id name',
  },
  'User tag': {
    call: 'GET /organisations/:organisationId/user-tags/:id',
    fields: 'id name',
  },
  'Department tag': {
    call: 'GET /organisations/:organisationId/department-tags/:id',
    fields: 'id name',
  },
  'Messaging group': {
    call: 'GET /organisations/:organisationId/messaging-groups/:id',
    fields: 'id name',
  },
  Role: {
    call: 'GET /user',
    fields: 'role.id role.title role.name role.abilities',
  },
};
