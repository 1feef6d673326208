// A complete body for each writing call that names a record: an incomplete one would be refused
// before the record is looked up.

const seenLongAgo = { updated_at: '2020-01-01T00:00:00.000Z' };
const newPerson = { first_name: 'Tried', last_name: 'Bymatrix' };

const bodies: readonly (readonly [call: RegExp, body: Record<string, unknown>])[] = [
  [/^PUT \/ev04-config-templates\/:id$/, { name: 'Tried by the matrix', ...seenLongAgo }],
  [
    /^POST \/.*devices\/bulk-apply-template$/,
    { ids: [987_654_321], settings_template_id: 987_654_321 },
  ],
  [/^POST \/.*devices\/bulk-send-settings$/, { ids: [987_654_321] }],
  [/^POST \/organisations\/:organisationId\/device-prices$/, { type: 'button', unit_price: 100 }],
  [
    /^PUT \/organisations\/:organisationId\/device-prices\/:id$/,
    { unit_price: 100, ...seenLongAgo },
  ],
  [/^POST \/organisations\/:organisationId\/invoices\/:month\/close$/, { total: 1 }],
  [
    /^POST \/organisations\/:organisationId\/invoices\/:month\/corrections$/,
    { label: 'Tried by the matrix', amount: 1 },
  ],
  [/^PUT \/access-points\/:id$/, { name: 'tried.by.matrix', ...seenLongAgo }],
  [
    /^PUT \/video-urls\/:id$/,
    { name: 'Tried by the matrix', url: 'https://tried.example', ...seenLongAgo },
  ],
  [/^PUT \/resolution-comments\/:id$/, { comment: 'Tried by the matrix', ...seenLongAgo }],
  // An unknown role: a caller who may add people is refused for the role, and nothing is written.
  [/^POST \/(monitoring-centre\/)?users$/, { ...newPerson, role: 'nobody' }],
  [
    /^POST \/organisations\/:organisationId\/users$/,
    { ...newPerson, role: 'organisation_user', department_id: 987_654_321 },
  ],
  [
    /^PUT \/.*\/provisioning\/imports\/:id$/,
    { mapping: { first_name: 0, last_name: 1 }, options: { everyone_has_app: true } },
  ],
  [/^PUT \/auth\/profile\/:token$/, { height_cm: 170 }],
  [/^PUT \/event-timeline-data\/:alertId\/hold$/, { reason: 'Tried by the matrix' }],
  [
    /^PUT \/.*\/messaging-contacts\/imports\/:id$/,
    { mapping: { name: 0, mobile: 1 }, options: {} },
  ],
  [/^PUT \/.*\/messaging-contacts\/imports\/:importId\/rows\/:id$/, { texts: { name: 'Tried' } }],
  [/^PUT \/.*\/provisioning\/imports\/:importId\/rows\/:id$/, { texts: { first_name: 'Tried' } }],
  [
    /^POST \/.*\/provisioning$/,
    { ...newPerson, role: 'organisation_user', department_id: 987_654_321 },
  ],
  [/^PUT \/.*\/provisioning\/:id$/, seenLongAgo],
  [/^POST \/.*\/provisioning\/(bulk-delete|provision-users)$/, { ids: [987_654_321] }],
  [/^POST \/.*\/provisioning\/bulk-edit$/, { ids: [987_654_321], is_shared: true }],
  [/^POST \/auth\/visits$/, { cell: 1 }],
  [/^POST \/auth\/visits\/enter$/, { pass: 'x' }],
  [/^PUT \/auth\/passkeys\/:id$/, { name: 'Tried by the matrix' }],
  [/^PUT \/users\/:id\/two-factor$/, { method: null }],
  [/^PUT \/ip-whitelist\/:id$/, seenLongAgo],
  [
    /^POST \/organisations\/:organisationId\/saml-connections$/,
    { name: 'Tried by the matrix', provider_type: 'other' },
  ],
  [/^PUT \/organisations\/:organisationId\/saml-connections\/:id(\/configuration)?$/, seenLongAgo],
  [
    /^PUT \/organisations\/:organisationId\/saml-connections\/:id\/confirm$/,
    { last_change_id: 987_654_321 },
  ],
  [
    /^(POST|PUT) \/organisations\/:organisationId\/saml-connections\/:id\/scim\/groups\/:groupId/,
    { department_id: null, role: null, user_tag_id: null },
  ],
  [/^PUT \/saml-connections\/:id\/status$/, { status: 'disabled' }],
  [/^POST \/users\/:id$|^PUT \/users\/:id\/(profile|permissions)$/, seenLongAgo],
  [
    /^POST \/organisations\/:organisationId\/permissions$/,
    { users: [{ id: 987_654_321, abilities: null }] },
  ],
  [
    /^POST \/organisations\/:organisationId\/permissions\/bulk-edit$/,
    { ids: [987_654_321], groups: { departments: true } },
  ],
  [/^POST \/session-requests$/, { user_id: 987_654_321 }],
  [/^PUT \/users\/:id\/move-organisation$/, { organisation_id: 987_654_321 }],
  [/^POST \/users\/bulk-move$/, { ids: [987_654_321], organisation_id: 987_654_321 }],
  [/^POST \/.*users\/bulk-set-department$/, { ids: [987_654_321], department_id: null }],
  [/^POST \/.*users\/bulk-set-tags$/, { ids: [987_654_321], user_tag_ids: [] }],
  [/^POST \/.*users\/bulk-(enable|disable|delete)$/, { ids: [987_654_321] }],
  [/^PUT \/users\/:userId\/personal-contacts\/order$/, { ids: [987_654_321] }],
  [/^PUT \/users\/:userId\/(personal-contacts|favourite-locations)\/:id$/, seenLongAgo],
  [
    /^POST \/users\/:userId\/favourite-locations$/,
    { name: 'Tried by the matrix', latitude: 0, longitude: 0 },
  ],
  [/^POST \/users\/:userId\/personal-contacts$/, { ...newPerson }],
  [/^POST \/users\/:id\/personal-contacts\/initial$/, { contacts: [newPerson, newPerson] }],
  [/^POST \/drills$/, { operator_id: null }],
  [
    /^PUT \/drill-settings$/,
    {
      enabled: false,
      every_days: 7,
      from_time: '09:00',
      to_time: '17:00',
      timezone: 'Australia/Sydney',
    },
  ],
  [/^PUT \/supervision\/distribution$/, { mode: 'suggest' }],
  [/^PUT \/response-objectives$/, { standard: 'bs_8484_2016', seen: null }],
  [/^PUT \/supervision\/pause$/, { paused: false }],
  [
    /^PUT \/common-causes\/taken$/,
    { kind: 'site', name: 'Tried by the matrix', alerts: [{ id: 987_654_321, shown: 1 }] },
  ],
  [
    /^POST \/common-causes\/notes$/,
    {
      client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b12',
      alert_ids: [987_654_321],
      comment: 'Tried',
    },
  ],
  [
    /^POST \/common-causes\/texts$/,
    { client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b12', user_ids: [987_654_321], text: 'Tried' },
  ],
  [/^POST \/shift-handovers$/, { client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b12' }],
  [/^PUT \/alerts\/:id\/assign$/, { user_id: 987_654_321 }],
  [
    /^PUT \/alerts\/:id\/resolve$/,
    { note: 'Tried by the matrix.', outcome: 'test', response_sent: false },
  ],
  [
    /^PUT \/alerts\/:id\/resolution-proposal$/,
    { note: 'Tried by the matrix.', outcome: 'test', response_sent: false },
  ],
  [/^PUT \/alerts\/:id\/resolution-proposal\/refuse$/, { reason: 'Tried by the matrix.' }],
  [/^PUT \/alerts\/:id\/responses\//, { ticked: true }],
  [
    /^POST \/alerts\/:id\/alert-history$/,
    { comment: 'Tried by the matrix.', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [
    /^PUT \/welfare-sessions\/:id\/extend$/,
    { minutes: 30, client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [/^PUT \/welfare-sessions\/:id\/cancel$/, { reason: 'Tried by the matrix.' }],
  [
    /^POST \/alerts\/:id\/offline-actions$/,
    {
      actions: [
        {
          kind: 'comment',
          client_id: '0b7de0f1-6d0b-4f7e-9d53-5f6f6a1c2b11',
          done_at: '2026-11-21T10:00:00.000Z',
          comment: 'Tried by the matrix.',
        },
      ],
    },
  ],
  [
    /^POST \/consoles\/receipts$/,
    {
      console_id: '0b7de0f1-6d0b-4f7e-9d53-5f6f6a1c2b12',
      version: 'the matrix',
      visible: true,
      audio: 'running',
      troubles: [],
    },
  ],
  [/^PUT \/alerts\/:id\/follow-up$/, { minutes: 5, reason: 'Ring again' }],
  [/^PUT \/alerts\/:id\/presence$/, { doing: 'looking' }],
  [/^PUT \/alerts\/:id\/send-patrol$/, { client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' }],
  [
    /^POST \/alerts\/:id\/patrol-jobs$/,
    { provider: 'Tried by the matrix', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b12' },
  ],
  [/^PUT \/alerts\/:id\/patrol-jobs\//, { status: 'dispatched' }],
  [
    /^POST \/alerts\/:id\/partner-dispatches$/,
    { services: ['police'], client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [/^PUT \/alerts\/:id\/partner-dispatches\/.*\/cancel$/, { reason: 'Tried by the matrix' }],
  [/^PUT \/dispatch-partners\/:id$/, { ...seenLongAgo, recipient_name: 'Tried' }],
  [
    /^POST \/alerts\/:alertId\/message$/,
    { text: 'Tried by the matrix.', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [
    /^POST \/alerts\/:id\/dispatch-briefs$/,
    {
      service: 'Police',
      position: null,
      call_back: null,
      read_back: { by: 'none' },
      client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11',
    },
  ],
  [
    /^PUT \/users\/:id\/phone-call$/,
    { alert_id: 987_654_321, client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [/^PUT \/users\/:id\/phone-call-response$/, { phone_call_id: 987_654_321, outcome: 'no_answer' }],
  [/^PUT \/users\/:id\/phone-call-confirmation$/, { phone_call_id: 987_654_321 }],
  [
    /^POST \/users\/:id\/(alert-history|history\/comment)$/,
    { comment: 'Tried by the matrix.', client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [
    /^PUT \/welfare-sessions\/:id\/extend$/,
    { minutes: 30, client_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [/^PUT \/welfare-sessions\/:id\/cancel$/, { reason: 'Tried by the matrix.' }],
  [/^POST \/alerts\/:id\/share-links$/, { name: 'Tried by the matrix' }],
  [/^POST \/message-answers\/:token$/, { answer: 'Yes' }],
  [/^POST \/shared-alerts\/:token\/resolve$/, { note: 'Tried by the matrix.', outcome: 'false' }],
  [/^PUT \/user\/start-page$/, { start_page: 'console' }],
  [/^PUT \/user\/list-preferences$/, { list: '/organisations', density: 'compact' }],
  [/^(POST|PUT) \/filter-profiles/, { name: 'Tried by the matrix', comments: true }],
  [/^POST \/activation-attempts\/:id\/create-device$/, { user_id: 987_654_321 }],
  [
    /^POST \/organisations\/:organisationId\/devices$/,
    { device_type_id: 3, device_name: 'Tried by the matrix' },
  ],
  [/^PUT \/devices\/:id\/move-organisation$/, { organisation_id: 987_654_321 }],
  [
    /^PUT \/organisations\/:organisationId\/devices\/:id$/,
    { device_name: 'Tried', updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [/^PUT \/.*\/networks\/confirm$/, { network: '203.0.0.0/16' }],
  // Based on a version that was never published: refused, so that no account has new terms to
  // accept.
  [
    /^PUT \/(organisations\/:organisationId\/)?email-templates\/:typeId$/,
    { subject: 'Matrix', content: '<p>Matrix</p>', updated_at: null },
  ],
  [
    /^POST \/email-templates\/:typeId\/(preview|test)$/,
    { subject: 'Matrix', content: '<p>Matrix</p>' },
  ],
  [
    /^POST \/organisations\/:organisationId\/email-templates\/:typeId\/test$/,
    { subject: 'Matrix', content: '<p>Matrix</p>' },
  ],
  [
    /^POST \/organisations\/:organisationId\/email-templates\/:typeId\/preview$/,
    { subject: 'Matrix', content: '<p>Matrix</p>', user_id: null },
  ],
  // Without people: refused, once the organisation was found.
  [
    /^POST \/organisations\/:organisationId\/geofence-locations$/,
    { name: 'Tried by the matrix', latitude: 0, longitude: 0, assignment_type: 'chosen' },
  ],
  [/^POST \/organisations\/:id\/geofence-proximity-reminders$/, { enabled: false }],
  [/^PUT \/organisations\/:organisationId\/geofence-settings$/, { counting: 'any' }],
  [
    /^POST \/organisations\/:organisationId\/message-templates$/,
    { title: 'Tried by the matrix', content: 'Hello' },
  ],
  [
    /^PUT \/organisations\/:organisationId\/message-templates\/:id$/,
    { ...seenLongAgo, content: 'Hello' },
  ],
  [
    /^PUT \/organisations\/:organisationId\/schedules\/:id$/,
    { ...seenLongAgo, title: 'Tried by the matrix' },
  ],
  [
    /^POST \/organisations\/:organisationId\/schedules$/,
    {
      title: 'Tried by the matrix',
      content: 'Hello',
      starting_date: '2999-01-01',
      starting_time: '08:00',
      recipients: { numbers: [{ mobile: '0412 345 678', mobile_country: 'AU' }] },
    },
  ],
  [/^PUT \/sms-templates\/:id$/, { ...seenLongAgo, content: null }],
  [/^POST \/organisations\/:id\/messaging-pricing$/, { updated_at: null }],
  [/^POST \/organisations\/:organisationId\/invoice-settings$/, { updated_at: null }],
  [/^PUT \/organisation-numbers\/:id$/, { ...seenLongAgo, channel_id: 'Tried' }],
  [
    /^POST \/organisations\/:organisationId\/messaging-contacts$/,
    { name: 'Tried by the matrix', mobile: '0412 345 678', mobile_country: 'AU' },
  ],
  // No person has this id: refused once the organisation was found.
  [
    /^POST \/organisations\/:organisationId\/messages$/,
    {
      title: 'Matrix',
      content: 'Hello',
      recipients: { user_ids: [987_654_321] },
      key: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11',
    },
  ],
  [
    /^POST \/organisations\/:organisationId\/messages\/recipient-count$/,
    { recipients: { user_ids: [987_654_321] } },
  ],
  [
    /^POST \/organisations\/:organisationId\/messages\/test$/,
    { title: 'Matrix', content: 'Hello', key: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' },
  ],
  [
    /^POST \/(organisations\/:organisationId\/)?terms-conditions$/,
    { content: 'Tried by the matrix.', seen_version: 987_654_321 },
  ],
  [/^POST \/(device|alert)-types\/:id\/default-responses$/, { ...seenLongAgo, responses: [] }],
  [
    /^POST \/departments\/:id\/response-groups$/,
    { ...seenLongAgo, response_groups: [{ device_type_id: 2, response_group_id: null }] },
  ],
  [/^POST \/users\/:id\/responses$/, { ...seenLongAgo, device_type_id: 2, responses: [] }],
  [
    /^POST \/alert-types\/:alertTypeId\/responses$/,
    { name: 'Matrix', kind: 'do', content: 'Look.' },
  ],
  [/^PUT \/alert-types\/:alertTypeId\/responses\/:id$/, { ...seenLongAgo, name: 'Matrix' }],
  [
    /^POST \/organisations\/:organisationId\/response-groups$/,
    { name: 'Matrix', device_type_id: 2, responses: [] },
  ],
  [/^PUT \/device-types\/:id\/onboarding-questions$/, { ...seenLongAgo, questions: [] }],
  [/^PUT \/auth\/profile-setup\/contacts$/, { contacts: [newPerson, newPerson] }],
  [/^PUT \/auth\/(mobile|landline)\/verify$/, { code: '000000' }],
  // A choice without options is refused, once the organisation was found.
  [
    /^POST \/organisations\/:organisationId\/questions$/,
    { question: 'Tried by the matrix?', answer_type: 'choice' },
  ],
  [/^PUT \/organisations\/:organisationId\/questions\/:id$/, seenLongAgo],
  [/^PUT \/organisations\/:organisationId\/questions\/order$/, { ids: [987_654_321] }],
  // Seen long ago: refused as changed meanwhile, so that the matrix writes nothing.
  [
    /^PUT \/(organisations|organisation-tags)\/:id$|^PUT \/organisations\/:organisationId\/[\w-]+\/:id$/,
    { name: 'Tried by the matrix', updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [/^PUT \/organisations\/:id\/branding$/, { accent_colour: '#1864ab', ...seenLongAgo }],
  [
    /^PUT \/organisations\/:id\/subdomain$/,
    { subdomain: 'tried-by-the-matrix', updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [
    /^POST \/organisations\/:organisationId\/escalation-groups$/,
    {
      name: 'Tried by the matrix',
      users: [{ user_id: 987_654_321, '24_hours': true, time_on: null, time_off: null, days: [1] }],
    },
  ],
  [/^POST \/.*\/departments\/bulk-set-tags$/, { ids: [987_654_321], department_tag_ids: [] }],
  [
    /^PUT \/departments\/:id\/accounts-contact$/,
    { first_name: 'Tried', updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [
    /^PUT \/organisations\/:id\/help-words$/,
    { help_words: 'HELP', updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [/^PUT \/organisations\/:id\/alert-priorities$/, { fall: 'urgent', ...seenLongAgo }],
  [
    /^PUT \/organisations\/:id\/device-limits$/,
    { user_enforce_device_limit: true, updated_at: '2020-01-01T00:00:00.000Z' },
  ],
  [/^POST \/.*\/bulk-(remove|archive|restore)$/, { ids: [987_654_321] }],
  // No recipient: refused, once the organisation was found.
  [
    /^POST \/(organisations\/:organisationId\/)?scheduled-reports$/,
    { name: 'Matrix', report: 'user-list', format: 'csv', starting_date: '2030-01-01' },
  ],
  [/^PUT \/scheduled-reports\/:id$/, seenLongAgo],
  [/^POST \/(organisations\/:organisationId\/)?reports\/:type$/, { format: 'csv' }],
  [/^POST \/organisations\/:organisationId\/[\w-]+$/, { name: 'Tried by the matrix' }],
];

const uploadQueries: readonly (readonly [path: RegExp, query: string])[] = [
  [/\/branding$/, '?slot=logo'],
];

/** The query of a call that takes a file. */
export const queryFor = (path: string): string =>
  uploadQueries.find(([call]) => call.test(path))?.[1] ?? '';

/** The body for a call such as "PUT /alerts/:id/resolve"; empty where none is kept. */
export const bodyFor = (method: string, path: string): Record<string, unknown> =>
  bodies.find(([call]) => call.test(`${method} ${path}`))?.[1] ?? {};
