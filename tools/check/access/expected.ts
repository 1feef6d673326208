// The permitted callers of each call, written from the specification (sections 2 and 6) and not
// from the code: the matrix is compared with this.
import type { RoleName } from '#domain/access/roles.ts';
import {
  addingPeople,
  centrePeople,
  deviceRecords,
  devicesOfPeople,
  monitoredPeople,
  ownPeople,
  pendants,
  people,
  permissionList,
  permissions,
  phones,
  securing,
  unlocking,
  welfare,
} from './expected-people.ts';
import { ownCalls } from './own-calls.ts';

/** A role, a caller without a session, or an administrator who is restricted to one department. */
export type Caller = RoleName | 'nobody' | 'restricted_organisation_admin';

const everybody = [
  /^GET \/auth\/organisations\/:subdomain$/,
  /^(POST|DELETE) \/auth$/,
  /^POST \/auth\/passkey(\/options)?$/,
  /^POST \/password\/(forgot|reset)$/,
  /^(GET|POST) \/auth\/verification(\/|$)/,
  /^(GET|POST) \/(shared-alerts|message-answers)\//,
  /^GET \/report-files\/:token$/,
  /^GET \/auth\/branding$/,
  /^GET \/branding\/:organisationId\/:hash$/,
  /^GET \/demo$/,
  /^GET \/demo\/(outbox|phones)$/,
  /^POST \/app\/(activate|activation-requests(\/claim)?|sos)$/,
];
const organisationSettings = [
  /^(GET|POST) \/organisations\/:id\/zoleo-feed$/,
  /^(GET|POST|PUT) \/organisations\/:id\/branding$/,
  /^DELETE \/organisations\/:organisationId\/branding\/:slot$/,
];
const signedIn = [
  ...everybody,
  // Each answers only the request's own person: for others it does not exist.
  /^POST \/session-requests\/:id\//,
  /^POST \/auth\/(session|request-access|single-sign-out)$/,
  /^GET \/bulk-jobs\//,
  /^GET \/address-search$/,
  /^GET \/user(\/(branding|account|list-preferences))?$/,
  /^GET \/auth\/questions$/,
  /^PUT \/user(\/list-preferences)?$/,
  /^(GET|POST) \/auth\/setup$/,
  /^GET \/terms-conditions\/latest$/,
  /^PUT \/auth\/profile-setup(\/contacts)?$/,
  /^(POST|PUT) \/auth\/(mobile|landline)\/verify$/,
  /^PUT \/auth\/password$/,
  /^(GET|POST|PUT|DELETE) \/auth\/(passkeys|proof|two-factor)(\/|$)/,
  /^(GET|DELETE) \/auth\/sessions(\/|$)/,
  // None for people of organisations, and where there is one cell.
  /^GET \/auth\/cells$/,
  /^GET \/dashboard$/,
  /^GET \/lists\/((alert|action|device)-types|states|video-urls)$/,
  /^GET \/device-types\/:id\/alert-types$/,
  /^GET \/live\//,
  // Answers what the caller may read by the calls of each kind, which may be nothing.
  /^GET \/search$/,
  /^POST \/broadcasting\/auth$/,
];
/** An alert on the page that its organisation has. */
const alertsOfOne = [/^GET \/organisations\/:organisationId\/alerts\/:id(\/timeline)?$/];
const console_ = [
  // Of all monitored organisations: the figures of the centre and of the platform.
  /^GET \/dashboard\/(alerts|system-users|organisations|device-count|response-times)$/,
  /^GET \/(past-alerts|lists\/monitored-organisations)$/,
  ...alertsOfOne,
  ...signedIn,
  ...people,
  ...permissionList,
  ...monitoredPeople,
  ...pendants,
  // Of the organisations that the centre monitors.
  /^GET \/inbound-messages$/,
  // All but assigning, which is for supervisors.
  /^(GET|PUT|POST|DELETE) \/alerts(\/(?!:id\/assign$)|$)/,
  /^DELETE \/alerts\/:id\/share-links\//,
  /^(GET|POST|DELETE) \/on-test-periods(\/|$)/,
  /^GET \/users\/:id\/(alerts|alert-history|responsibilities)$/,
  /^POST \/users\/:id\/(alert-history|history\/(comment|export))$/,
  /^PUT \/users\/:id\/phone-call(-response|-confirmation)?$/,
  /^GET \/alerts-counts$/,
  /^GET \/lists\/(resolution-comments|filter-profiles|operators)$/,
  /^(GET|POST|PUT|DELETE) \/filter-profiles/,
  /^POST \/demo\/raise$/,
  /^(GET|PUT) \/welfare-sessions(\/|$)/,
  /^POST \/consoles\/receipts$/,
  /^(GET|POST|PUT) \/(shift-handovers|common-causes)(\/|$)/,
  /^GET \/supervision\/(wall|distribution)$/,
  /^GET \/response-objectives$/,
  /^PUT \/supervision\/pause$/,
  /^PUT \/user\/start-page$/,
  // The staff of all cells of an installation.
  /^POST \/auth\/visits$/,
];
const userTags = [...ownCalls('user-tags')];
/** Records that an organisation's admins keep for themselves. */
const ownResources = [
  'department-tags',
  'departments',
  'email-templates',
  'ev04-config-templates',
  'message-templates',
  'admin-messages',
  'messages',
  'recipients',
  'messaging-contacts',
  'messaging-groups',
  'questions',
  'schedules',
  'terms-conditions',
  'geofence-locations',
  'user-tags',
].flatMap(ownCalls);
const geofences = [
  /^PUT \/geofence-locations\/:id\/(enable|disable|duplicate)$/,
  /^GET \/organisations\/:organisationId\/geofence(-region-usage)?$/,
  /^POST \/organisations\/:id\/geofence-proximity-reminders$/,
  /^PUT \/organisations\/:organisationId\/geofence-settings$/,
];
const textMessages = [
  /^(GET|POST|PUT|DELETE) \/(organisation-numbers|dispatch-partners|sms-templates)(\/|$)/,
];
const scheduledMessages = [/^PUT \/schedules\/:id\/toggle-active$/];
const departments = [
  /^GET \/organisations\/:id\/departments-(count|contacts)$/,
  /^POST \/organisations\/:id\/departments-list$/,
  /^PUT \/departments\/:id\/(archive|restore|accounts-contact)$/,
  /^GET \/departments\/:id\/users$/,
  /^(GET|PUT) \/organisations\/:id\/(device-limits|help-words|alert-priorities)$/,
];
/**
 * Read by callers who may choose responses for departments; editing needs `write organisations`
 * (R272).
 */
const responseGroups = [
  /^GET \/organisations\/:organisationId\/response-groups(\/:id)?$/,
  /^GET \/lists\/(organisations\/:id\/)?response-groups$/,
  /^(GET|POST) \/departments\/:id\/response-groups$/,
  /^GET \/departments\/:departmentId\/device-types\/:id\/responses$/,
];
const groupPeople = [/^GET \/lists\/organisations\/:id\/admins-and-users$/];
const groups = [...groupPeople, ...ownCalls('escalation-groups')];
/** Drafts of people: reading them is changing them. */
const provisioning = ownCalls('provisioning');
const singleSignOn = [...ownCalls('saml-connections'), /^PUT \/saml-connections\/:id\/status$/];
/** Of an organisation, for callers who may read its people. */
const ownReports = [
  ...['reports', 'report-runs', 'scheduled-reports'].flatMap(ownCalls),
  /^PUT \/scheduled-reports\/:id\/(toggle-active|run-now)$/,
  /^GET \/lists\/report-types$/,
];
const ofOneOrganisation = [
  ...alertsOfOne,
  /^GET \/organisations\/:id\/(dashboard|work|readiness|answering(\/roster)?)$/,
  /^GET \/organisations\/:organisationId\/(user-analysis|sms-sent)$/,
  /^GET \/dashboard\/(alerts|system-users|response-times)$/,
  /^GET \/past-alerts$/,
];
const deviceCount = [
  /^GET \/dashboard\/device-count$/,
  /^GET \/organisations\/:organisationId\/device-count$/,
];
/** Admins of the platform and of the centre: supervisors are refused. */
const objectives = [/^PUT \/response-objectives$/];
const supervision = [
  /^(GET|PUT) \/(drills(\/figures)?|drill-settings)$/,
  /^POST \/drills$/,
  /^GET \/consoles$/,
  /^GET \/supervision\/shift$/,
  /^PUT \/supervision\/distribution$/,
  /^GET \/operators(\/logged-in-count)?$/,
  /^PUT \/alerts\/:id\/assign$/,
];

const organisationAdmin = [
  ...signedIn,
  ...permissions,
  ...ownPeople,
  ...pendants,
  ...phones,
  ...unlocking,
  ...securing,
  ...organisationSettings,
  ...ownResources,
  ...geofences,
  ...ownReports,
  ...scheduledMessages,
  ...departments,
  ...responseGroups,
  ...singleSignOn,
  ...provisioning,
  ...groups,
  ...welfare,
  ...deviceRecords,
  ...devicesOfPeople,
  ...ofOneOrganisation,
  ...deviceCount,
  /^GET \/organisations\/:id\/(patrol-jobs|heading)$/,
];

const outOfSight =
  /^(POST \/organisations\/:organisationId\/departments|PUT \/(departments\/:id\/archive|organisations\/:id\/(help-words|alert-priorities)))$/;

const allowed: Readonly<Record<Caller, readonly RegExp[]>> = {
  nobody: everybody,
  admin: [
    ...console_,
    /^(GET|POST|PUT|DELETE) \/ip-whitelist(\/|$)/,
    /^(GET|POST) \/settings(\/|$)/,
    /^(GET|POST|PUT|DELETE) \/(activity-logs|event-timeline-data)(\/|$)/,
    /^(GET|POST) \/terms-conditions(\/|$)/,
    /^(GET|POST|PUT|DELETE) \/email-templates(\/|$)/,
    ...permissions,
    /^(GET|PUT) \/device-types\/:id\/onboarding-questions$/,
    /^GET \/(device-types(\/:id)?|response-library)$/,
    /^(GET|POST) \/(device|alert)-types\/:id\/default-responses$/,
    /^(GET|POST|PUT|DELETE) \/alert-types\/:alertTypeId\/responses(\/:id)?$/,
    /^(GET|POST|PUT|DELETE) \/(access-points|ev04-config-templates|video-urls|resolution-comments)(\/|$)/,
    ...ownPeople,
    ...centrePeople,
    /^POST \/session-requests$/,
    /^PUT \/users\/:id\/move-organisation$/,
    ...supervision,
    ...objectives,
    ...phones,
    ...unlocking,
    ...securing,
    /^(GET|POST|PUT|DELETE) \/organisation(s|-tags)/,
    /^GET \/lists\/(organisations|organisation-tags)$/,
    ...ownResources,
    ...ownReports,
    /^(GET|POST|PUT|DELETE) \/(reports|report-runs|scheduled-reports)(\/|$)/,
    ...textMessages,
    ...scheduledMessages,
    ...departments,
    ...responseGroups,
    ...singleSignOn,
    ...groups,
    ...deviceRecords,
    ...devicesOfPeople,
    /^PUT \/devices\/:id\/move-organisation$/,
    /^(GET|POST) \/(undelivered-messages|faulty-partners)(\/|$)/,
    /^GET \/(messages|inbound-messages)$/,
    /^GET \/unknown-devices$/,
  ],
  // A change of an organisation's person is refused for the role, once the body has the person's
  // newest state.
  monitoring_centre_admin: [
    ...console_,
    /^POST \/users\/:id$/,
    /^PUT \/users\/:id\/permissions$/,
    ...addingPeople,
    ...centrePeople,
    ...supervision,
    ...objectives,
    ...devicesOfPeople,
  ],
  monitoring_centre_supervisor: [...console_, ...supervision, ...devicesOfPeople],
  monitoring_centre_operator: [...console_, ...devicesOfPeople],
  organisation_admin: organisationAdmin,
  // Let in to the same calls; which records are there for them is what differs. What they would not
  // see afterwards they may not do.
  restricted_organisation_admin: organisationAdmin,
  organisation_user: signedIn,
  organisation_idp_admin: [
    ...signedIn,
    ...ownPeople,
    ...singleSignOn,
    ...provisioning,
    ...userTags,
    ...groupPeople,
    ...phones,
    ...unlocking,
    ...securing,
    ...devicesOfPeople,
    ...ofOneOrganisation,
    /^GET \/organisations\/:organisationId\/devices(\/:id)?$/,
    // Of the devices of their people, which have a page below the person (R086).
    /^GET \/devices\/:id\/history$/,
  ],
  escalation_contact: signedIn,
};

/** Whether the specification lets the caller in; the visible records still depend on the view. */
export const isExpected = (caller: Caller, method: string, path: string): boolean =>
  !(caller === 'restricted_organisation_admin' && outOfSight.test(`${method} ${path}`)) &&
  allowed[caller].some((pattern) => pattern.test(`${method} ${path}`));
