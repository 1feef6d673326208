// The composition list: every screen of the portal, and what features put into the shell. The only place that knows them all.
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import type { HitKind } from '#domain/search/search.api.ts';
import { activationAttemptScreens } from '#web/activation-attempts/activation-attempts.screens.ts';
import { activityLogScreens } from '#web/activity-logs/activity-logs.screens.ts';
import { alertSearch, alertsScreens, personAlertsSearch, personHistory } from '#web/alerts/alerts.screens.ts';
import { deviceHistoryOffer } from '#web/alerts/device-history-offer.ts';
import { offerPanels } from '#web/alerts/overview/offered-panels.ts';
import { alertPrioritiesScreens } from '#web/alerts/priorities/alert-priorities.screens.ts';
import { brandingScreens } from '#web/branding/branding.screens.ts';
import { offerQueue } from '#web/dashboard/centre/offered-queue.ts';
import { dashboardScreens } from '#web/dashboard/dashboard.screens.ts';
import { departmentTagScreens } from '#web/department-tags/department-tags.screens.ts';
import { departmentScreens, departmentSearch } from '#web/departments/departments.screens.ts';
import { deviceLimitScreens } from '#web/device-limits/device-limits.screens.ts';
import { devicePriceScreens, devicePricesOffer } from '#web/device-prices/device-prices.screens.ts';
import { deviceTypeScreens } from '#web/device-types/device-types.screens.ts';
import { deviceScreens, deviceSearch, userDevicesOffer } from '#web/devices/devices.screens.ts';
import { emailTemplateScreens } from '#web/email-templates/email-templates.screens.ts';
import { escalationGroupScreens } from '#web/escalation-groups/escalation-groups.screens.ts';
import { eventTimelineScreens } from '#web/event-timeline-data/event-timeline-data.screens.ts';
import { favouriteLocationScreens, favouritesOffer } from '#web/favourite-locations/favourite-locations.screens.ts';
import { geofenceLocationScreens } from '#web/geofence-locations/geofence-locations.screens.ts';
import { helpWordsScreens } from '#web/help-words/help-words.screens.ts';
import { pricingScreens } from '#web/invoices/pricing.screens.ts';
import { ipWhitelistScreens } from '#web/ip-whitelist/ip-whitelist.screens.ts';
import { type Offer, withOffers } from '#web/kit/page/tabs.ts';
import type { RouteParts } from '#web/kit/screen/routes.tsx';
import type { Screen } from '#web/kit/screen/screen.ts';
import type { SearchOffer } from '#web/kit/search/search-offer.ts';
import { messageAnswerScreens } from '#web/message-answers/message-answers.screens.ts';
import { messageTemplateScreens } from '#web/message-templates/message-templates.screens.ts';
import { messageScreens } from '#web/messages/messages.screens.ts';
import { messageScheduleScreens } from '#web/messages/scheduled/message-schedules.screens.ts';
import { messagesScreens } from '#web/messaging/messages.screens.ts';
import { messagingContactScreens } from '#web/messaging-contacts/messaging-contacts.screens.ts';
import { messagingGroupScreens } from '#web/messaging-groups/messaging-groups.screens.ts';
import { messagingPricingOffer } from '#web/messaging-pricing/messaging-pricing.screens.ts';
import { organisationNumberScreens } from '#web/organisation-numbers/organisation-numbers.screens.ts';
import { organisationScreens, organisationSearch } from '#web/organisations/organisations.screens.ts';
import { patrolJobsScreens } from '#web/patrol-jobs/patrol-jobs.screens.ts';
import { provisioningScreens } from '#web/provisioning/provisioning.screens.ts';
import { questionScreens } from '#web/questions/questions.screens.ts';
import { reportScreens } from '#web/reports/reports.screens.ts';
import { offerStepPreview } from '#web/responses/offered-preview.ts';
import { responseOffers, responseScreens } from '#web/responses/responses.screens.ts';
import { samlScreens } from '#web/saml/saml.screens.ts';
import { scimIssuesOffer, scimOffer } from '#web/scim/scim.screens.ts';
import { platformSettingsScreens } from '#web/settings/platform-settings.screens.ts';
import { systemConfigurationScreens, systemStatusScreens } from '#web/settings/system-configuration.screens.ts';
import { sharedAlertScreens } from '#web/shared-alerts/shared-alerts.screens.ts';
import { accountSecurityOffer, securityScreens } from '#web/sign-in/security/security.screens.ts';
import { signInScreens } from '#web/sign-in/sign-in.screens.ts';
import { twoFactorScreens } from '#web/sign-in/two-factor/two-factor.screens.ts';
import { smsTemplateScreens } from '#web/sms-templates/sms-templates.screens.ts';
import { termsScreens } from '#web/terms/terms.screens.ts';
import { userTagScreens } from '#web/user-tags/user-tags.screens.ts';
import { peopleScreens, personSearch } from '#web/users/people.screens.ts';
import { myFrame, userScreens } from '#web/users/users.screens.ts';
import { welfareSessionsScreens } from '#web/welfare-sessions/welfare-sessions.screens.ts';
import { zoleoScreens } from '#web/zoleo/zoleo.screens.ts';
import { hubScreens } from './hubs/hubs.screens.ts';

/** The tabs that features offer for the pages of others. */
const offers: readonly Offer[] = [
  accountSecurityOffer,
  deviceHistoryOffer,
  devicePricesOffer,
  messagingPricingOffer,
  personHistory,
  scimOffer,
  scimIssuesOffer,
  userDevicesOffer,
  favouritesOffer,
  ...responseOffers,
];

const ownScreens: readonly Screen[] = [
  ...signInScreens,
  ...twoFactorScreens,
  ...securityScreens,
  ...sharedAlertScreens,
  ...messageAnswerScreens,
  ...messagesScreens,
  ...messageScreens,
  ...dashboardScreens,
  ...alertsScreens,
  ...organisationScreens,
  ...escalationGroupScreens,
  ...welfareSessionsScreens,
  ...patrolJobsScreens,
  ...peopleScreens,
  ...provisioningScreens,
  ...userScreens,
  ...favouriteLocationScreens,
  ...activationAttemptScreens,
  ...deviceScreens,
  ...zoleoScreens,
  ...departmentScreens,
  ...deviceLimitScreens,
  ...helpWordsScreens,
  ...alertPrioritiesScreens,
  ...departmentTagScreens,
  ...userTagScreens,
  ...platformSettingsScreens,
  ...deviceTypeScreens,
  ...responseScreens,
  ...systemConfigurationScreens,
  ...systemStatusScreens,
  ...activityLogScreens,
  ...pricingScreens,
  ...devicePriceScreens,
  ...eventTimelineScreens,
  ...questionScreens,
  ...termsScreens,
  ...samlScreens,
  ...emailTemplateScreens,
  ...messagingGroupScreens,
  ...geofenceLocationScreens,
  ...messageTemplateScreens,
  ...messagingContactScreens,
  ...messageScheduleScreens,
  ...organisationNumberScreens,
  ...smsTemplateScreens,
  ...ipWhitelistScreens,
  ...brandingScreens,
  ...reportScreens,
  ...hubScreens,
];

export const screens: readonly Screen[] = withOffers(ownScreens, offers);

/** What the search over everything leads to, of a kind the first page that the reader may open. */
export const searchOffers: readonly SearchOffer<HitKind>[] = [
  alertSearch,
  personSearch,
  personAlertsSearch,
  deviceSearch,
  departmentSearch,
  organisationSearch,
];

/** What stays around the screens of a scope while they change. */
export const frames: RouteParts['frames'] = {
  own: () => import('#web/kit/scope/own-organisation-frame.tsx'),
  chosen: () => import('./layouts/chosen-organisation-layout.tsx'),
  centre: () => import('#web/kit/scope/monitoring-centre-frame.tsx'),
  mine: myFrame,
};

/** The timers of the console, each marked where its person has an open alert. */
async function loadWelfarePanel(): Promise<{ default: ComponentType }> {
  const [{ default: WelfarePanel }, { default: OpenAlertMark }] = await Promise.all([
    import('#web/welfare-sessions/welfare-panel.tsx'),
    import('#web/alerts/timers/open-alert-mark.tsx'),
  ]);
  return { default: () => <WelfarePanel Mark={OpenAlertMark} /> };
}

// What is in the console's overview beside its own lists.
offerPanels([
  { title: msg`Shift`, Panel: lazy(() => import('#web/alerts/handover/shift-panel.tsx')) },
  // The longest is the last: what comes in moves nothing below it.
  { title: msg`Welfare timers`, Panel: lazy(loadWelfarePanel) },
]);

// The dashboard of the centre shows the open queue first.
offerQueue(lazy(() => import('#web/alerts/overview/open-queue.tsx')));

// Instructions are previewed with the console's own drawing of them.
offerStepPreview(lazy(() => import('#web/alerts/panels/step-preview.tsx')));

/** Places in the shell that features fill; each part is mounted in order and shows nothing when it has nothing to say. */
export interface ShellParts {
  /** Beside the page title: the number of unowned alerts. */
  header_start: readonly ComponentType[];
  /** Before the theme toggle: sounds, session requests. */
  header_end: readonly ComponentType[];
  /** Full-width bars above the page: not live, sounds blocked, acting for another. */
  banners: readonly ComponentType[];
  /** At the foot of the sidebar: operators online. */
  sidebar_foot: readonly ComponentType[];
}

/** Lazy, so that the sign-in page does not load what only the shell shows. */
export async function loadShellParts(): Promise<ShellParts> {
  const [{ alertShellParts: alerts }, { sessionRequestShellParts: requests }, { settingsShellParts: settings }] = await Promise.all([
    import('#web/alerts/attention/shell-parts.ts'),
    import('#web/session-requests/shell-parts.ts'),
    import('#web/settings/shell-parts.ts'),
  ]);
  return {
    ...alerts,
    header_end: [...alerts.header_end, ...requests.header_end],
    banners: [...requests.banners, ...alerts.banners, ...settings.banners],
  };
}
