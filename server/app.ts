// Lists every feature of the server; each is defined in its own `<feature>.feature.ts`.

import { feature as activityLogs } from './activity-logs/activity-logs.feature.ts';
import { feature as messagingContacts } from './address-book/messaging-contacts.feature.ts';
import { feature as messagingGroups } from './address-book/messaging-groups.feature.ts';
import { feature as alerts } from './alerts/alerts.feature.ts';
import { feature as satellite } from './alerts/satellite/satellite.feature.ts';
import { feature as audit } from './audit/audit.feature.ts';
import { feature as commonCauses } from './common-causes/common-causes.feature.ts';
import { feature as consoleHealth } from './console-health/console-health.feature.ts';
import { feature as dashboard } from './dashboard/dashboard.feature.ts';
import { feature as deliveries } from './deliveries/deliveries.feature.ts';
import { feature as demo } from './demo/demo.feature.ts';
import { feature as departments } from './departments/departments.feature.ts';
import { feature as deviceTypes } from './devices/device-types/device-types.feature.ts';
import { feature as devices } from './devices/devices.feature.ts';
import { feature as ev04ConfigTemplates } from './devices/ev04-config-templates/ev04-config-templates.feature.ts';
import { feature as dispatchPartners } from './dispatch-partners/dispatch-partners.feature.ts';
import { feature as drills } from './drills/drills.feature.ts';
import { feature as escalation } from './escalation/escalation.feature.ts';
import { feature as escalationGroups } from './escalation-groups/escalation-groups.feature.ts';
import { feature as ev04 } from './ev04/ev04.feature.ts';
import { feature as evidence } from './evidence/evidence.feature.ts';
import { feature as favouriteLocations } from './favourite-locations/favourite-locations.feature.ts';
import { feature as geofenceLocations } from './geofence-locations/geofence-locations.feature.ts';
import { feature as devicePrices } from './invoices/device-prices/device-prices.feature.ts';
import { feature as invoices } from './invoices/invoices.feature.ts';
import { feature as messagingPricing } from './invoices/messaging-pricing/messaging-pricing.feature.ts';
import { feature as ipWhitelist } from './ip-whitelist/ip-whitelist.feature.ts';
import { feature as live } from './live/live.feature.ts';
import { feature as messages } from './messages/messages.feature.ts';
import { feature as messageSchedules } from './messages/schedules/message-schedules.feature.ts';
import { feature as messageTemplates } from './messages/templates/message-templates.feature.ts';
import { feature as branding } from './organisations/branding/branding.feature.ts';
import { feature as organisationNumbers } from './organisations/numbers/organisation-numbers.feature.ts';
import { feature as organisations } from './organisations/organisations.feature.ts';
import { feature as questions } from './organisations/questions/questions.feature.ts';
import { feature as terms } from './organisations/terms/terms.feature.ts';
import { feature as patrolJobs } from './patrol-jobs/patrol-jobs.feature.ts';
import { feature as permissions } from './permissions/permissions.feature.ts';
import { feature as phone } from './phone/phone.feature.ts';
import type { Feature } from './program/feature.ts';
import { feature as kit } from './program/kit.feature.ts';
import type { Program, StartParts } from './program/start-program.ts';
import { feature as provisioning } from './provisioning/provisioning.feature.ts';
import { feature as reports } from './reports/reports.feature.ts';
import { feature as responses } from './responses/responses.feature.ts';
import { feature as saml } from './saml/saml.feature.ts';
import { feature as scim } from './scim/scim.feature.ts';
import { feature as search } from './search/search.feature.ts';
import { feature as sessionRequests } from './session-requests/session-requests.feature.ts';
import { feature as settings } from './settings/settings.feature.ts';
import { feature as sharedAlerts } from './shared-alerts/shared-alerts.feature.ts';
import { feature as shiftHandovers } from './shift-handovers/shift-handovers.feature.ts';
import { feature as signIn } from './sign-in/sign-in.feature.ts';
import { feature as supervision } from './supervision/supervision.feature.ts';
import { feature as departmentTags } from './tags/department-tags.feature.ts';
import { feature as organisationTags } from './tags/organisation-tags.feature.ts';
import { feature as userTags } from './tags/user-tags.feature.ts';
import { feature as emailTemplates } from './texts/email-templates.feature.ts';
import { feature as smsTemplates } from './texts/sms-templates.feature.ts';
import { feature as users } from './users/users.feature.ts';
import { feature as welfareSessions } from './welfare-sessions/welfare-sessions.feature.ts';
import { feature as zoleo } from './zoleo/zoleo.feature.ts';

export type { Program };

/**
 * Device events and delivery outcomes are handled in this order, and sweeps start in it: a message
 * that cannot be sent is known before the escalation looks.
 */
export const features: readonly Feature[] = [
  satellite,
  welfareSessions,
  audit,
  deliveries,
  escalation,
  alerts,
  patrolJobs,
  dispatchPartners,
  messages,
  consoleHealth,
  devices,
  geofenceLocations,
  kit,
  activityLogs,
  branding,
  commonCauses,
  dashboard,
  demo,
  departmentTags,
  departments,
  devicePrices,
  deviceTypes,
  drills,
  emailTemplates,
  escalationGroups,
  ev04ConfigTemplates,
  evidence,
  favouriteLocations,
  ev04,
  zoleo,
  invoices,
  ipWhitelist,
  live,
  messageSchedules,
  messageTemplates,
  messagingContacts,
  messagingGroups,
  messagingPricing,
  organisationNumbers,
  organisationTags,
  organisations,
  permissions,
  phone,
  provisioning,
  questions,
  reports,
  responses,
  saml,
  scim,
  search,
  sessionRequests,
  settings,
  sharedAlerts,
  shiftHandovers,
  signIn,
  smsTemplates,
  supervision,
  terms,
  userTags,
  users,
];

/** Starts the program; it listens when this resolves. */
export async function startProgram(parts: StartParts): Promise<Program> {
  // The sweeps start with the list above, before the calls are loaded.
  const { startFeatures } = await import('./program/start-program.ts');
  return await startFeatures(parts, features);
}
