// Every feature of the portal. A feature declares its parts in its own `<feature>.feature.ts`;
// joined-parts.tsx has the pages that several features share.

import { feature as activityLogs } from '#web/activity-logs/activity-logs.feature.ts';
import { feature as messagingContacts } from '#web/address-book/messaging-contacts.feature.ts';
import { feature as messagingGroups } from '#web/address-book/messaging-groups.feature.ts';
import { feature as alerts } from '#web/alerts/alerts.feature.ts';
import { feature as alertPriorities } from '#web/alerts/priorities/alert-priorities.feature.ts';
import { feature as dashboard } from '#web/dashboard/dashboard.feature.ts';
import { feature as deliveries } from '#web/deliveries/deliveries.feature.ts';
import { feature as departments } from '#web/departments/departments.feature.ts';
import { feature as activationAttempts } from '#web/devices/activation-attempts/activation-attempts.feature.ts';
import { feature as deviceTypes } from '#web/devices/device-types/device-types.feature.ts';
import { feature as devices } from '#web/devices/devices.feature.ts';
import { feature as dispatchPartners } from '#web/dispatch-partners/dispatch-partners.feature.ts';
import { feature as escalationGroups } from '#web/escalation-groups/escalation-groups.feature.ts';
import { feature as evidence } from '#web/evidence/evidence.feature.ts';
import { feature as favouriteLocations } from '#web/favourite-locations/favourite-locations.feature.ts';
import { feature as geofenceLocations } from '#web/geofence-locations/geofence-locations.feature.ts';
import { feature as devicePrices } from '#web/invoices/device-prices/device-prices.feature.ts';
import { feature as invoices } from '#web/invoices/invoices.feature.ts';
import { feature as messagingPricing } from '#web/invoices/messaging-pricing/messaging-pricing.feature.ts';
import { feature as ipWhitelist } from '#web/ip-whitelist/ip-whitelist.feature.ts';
import { withOffers } from '#web/kit/page/tabs.ts';
import type { Feature } from '#web/kit/screen/feature.ts';
import type { RouteParts } from '#web/kit/screen/routes.tsx';
import type { Screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';
import { feature as messageAnswers } from '#web/messages/answers/message-answers.feature.ts';
import { feature as messages } from '#web/messages/messages.feature.ts';
import { feature as messageTemplates } from '#web/messages/templates/message-templates.feature.ts';
import { feature as branding } from '#web/organisations/branding/branding.feature.ts';
import { feature as deviceLimits } from '#web/organisations/device-limits/device-limits.feature.ts';
import { feature as helpWords } from '#web/organisations/help-words/help-words.feature.ts';
import { feature as organisationNumbers } from '#web/organisations/numbers/organisation-numbers.feature.ts';
import { feature as organisations } from '#web/organisations/organisations.feature.ts';
import { feature as questions } from '#web/organisations/questions/questions.feature.ts';
import { feature as terms } from '#web/organisations/terms/terms.feature.ts';
import { feature as patrolJobs } from '#web/patrol-jobs/patrol-jobs.feature.ts';
import { feature as provisioning } from '#web/provisioning/provisioning.feature.ts';
import { feature as reports } from '#web/reports/reports.feature.ts';
import { feature as responses } from '#web/responses/responses.feature.ts';
import { feature as saml } from '#web/saml/saml.feature.ts';
import { feature as scim } from '#web/scim/scim.feature.ts';
import { feature as settings } from '#web/settings/settings.feature.ts';
import { feature as systemConfiguration } from '#web/settings/system-configuration.feature.ts';
import { feature as sharedAlerts } from '#web/shared-alerts/shared-alerts.feature.ts';
import { feature as signIn } from '#web/sign-in/sign-in.feature.ts';
import { feature as departmentTags } from '#web/tags/department-tags.feature.ts';
import { feature as userTags } from '#web/tags/user-tags.feature.ts';
import { feature as emailTemplates } from '#web/texts/email-templates.feature.ts';
import { feature as smsTemplates } from '#web/texts/sms-templates.feature.ts';
import { feature as users } from '#web/users/users.feature.ts';
import { myFrame } from '#web/users/users.screens.ts';
import { feature as welfareSessions } from '#web/welfare-sessions/welfare-sessions.feature.ts';
import { feature as zoleo } from '#web/zoleo/zoleo.feature.ts';
import { feature as hubs } from './hubs/hubs.feature.ts';
import './joined-parts.tsx';

/**
 * In the order of the cards on the settings pages. A search hit opens the first page that the
 * reader may open: that of a person before their alerts.
 */
const features: readonly Feature[] = [
  signIn,
  sharedAlerts,
  messageAnswers,
  deliveries,
  messages,
  dashboard,
  users,
  alerts,
  organisations,
  escalationGroups,
  welfareSessions,
  patrolJobs,
  provisioning,
  favouriteLocations,
  activationAttempts,
  devices,
  zoleo,
  departments,
  deviceLimits,
  helpWords,
  alertPriorities,
  departmentTags,
  userTags,
  settings,
  deviceTypes,
  responses,
  systemConfiguration,
  activityLogs,
  invoices,
  devicePrices,
  evidence,
  questions,
  terms,
  saml,
  emailTemplates,
  messagingGroups,
  geofenceLocations,
  messageTemplates,
  messagingContacts,
  organisationNumbers,
  dispatchPartners,
  smsTemplates,
  ipWhitelist,
  branding,
  reports,
  messagingPricing,
  scim,
  hubs,
];

export const screens: readonly Screen[] = withOffers(
  features.flatMap((feature) => feature.screens ?? []),
  features.flatMap((feature) => feature.offers ?? []),
);

export const searchOffers: readonly SearchOffer[] = features.flatMap(
  (feature) => feature.search ?? [],
);

/** The frame that stays mounted while the screens of a scope change. */
export const frames: RouteParts['frames'] = {
  own: () => import('#web/kit/scope/own-organisation-frame.tsx'),
  chosen: () => import('./layouts/chosen-organisation-layout.tsx'),
  centre: () => import('#web/kit/scope/monitoring-centre-frame.tsx'),
  mine: myFrame,
};
