// Every call of the product, by feature: routed at start, checked for parity, tried by the access
// matrix, written into the documents.

import { activityLogsApi } from './activity-logs/activity-logs.api.ts';
import { messagingContactsApi } from './address-book/messaging-contacts.api.ts';
import { messagingContactsImportApi } from './address-book/messaging-contacts-import.api.ts';
import { messagingGroupsApi } from './address-book/messaging-groups.api.ts';
import { alertActionsApi } from './alerts/actions/alert-actions.api.ts';
import { alertMessagesApi } from './alerts/actions/alert-messages.api.ts';
import { deviceHistoryApi } from './alerts/actions/device-history.api.ts';
import { onTestApi } from './alerts/actions/on-test.api.ts';
import { operatorsApi } from './alerts/actions/operators.api.ts';
import { phoneCallsApi } from './alerts/actions/phone-calls.api.ts';
import { userAlertsApi } from './alerts/actions/user-alerts.api.ts';
import { alertListsApi } from './alerts/alert-lists.api.ts';
import { alertScenarioApi } from './alerts/alert-scenario.api.ts';
import { alertsApi } from './alerts/alerts.api.ts';
import { dispatchBriefsApi } from './alerts/dispatch-brief/dispatch-briefs.api.ts';
import { responseObjectivesApi } from './alerts/objectives/response-objectives.api.ts';
import { ownAlertsApi } from './alerts/own/own-alerts.api.ts';
import { pastAlertsApi } from './alerts/past/past-alerts.api.ts';
import {
  alertPriorities,
  defaultAlertPriorities,
} from './alerts/priorities/alert-priorities.api.ts';
import { resolvingApi } from './alerts/resolving/resolving.api.ts';
import { commonCausesApi } from './common-causes/common-causes.api.ts';
import { consoleProofApi } from './console-health/console-health.api.ts';
import { dashboardApi } from './dashboard/dashboard.api.ts';
import { dashboardListsApi } from './dashboard/lists/dashboard-lists.api.ts';
import { readinessApi } from './dashboard/readiness/readiness.api.ts';
import { workApi } from './dashboard/work/work.api.ts';
import { outboxApi } from './deliveries/outbox.api.ts';
import { undeliveredApi } from './deliveries/undelivered.api.ts';
import { demoApi } from './demo/demo.api.ts';
import { simulatedPhonesApi } from './demo/simulated-phones.api.ts';
import { departmentCallsApi, departments } from './departments/departments.api.ts';
import { connectApi } from './devices/connect/connect.api.ts';
import { deviceNetworksApi } from './devices/device-networks.api.ts';
import { deviceListsApi, devices } from './devices/device-records.api.ts';
import { deviceTypesApi } from './devices/device-types/device-types.api.ts';
import { devicesApi } from './devices/devices.api.ts';
import { globalTemplates, organisationTemplates } from './devices/ev04-config-templates.api.ts';
import { callEffectApi, deviceSettingsApi } from './devices/settings/device-settings.api.ts';
import { dispatchPartners } from './dispatch-partners/dispatch-partners.api.ts';
import { partnerDispatchesApi } from './dispatch-partners/partner-dispatches.api.ts';
import { drillNowApi } from './drills/drill-now.api.ts';
import { drillsApi } from './drills/drills.api.ts';
import { escalationGroups, groupPeopleApi } from './escalation-groups/escalation-groups.api.ts';
import { eventTimelineDataApi } from './evidence/event-timeline-data.api.ts';
import { favouriteLocations } from './favourite-locations/favourite-locations.api.ts';
import { addressSearchApi } from './geofence-locations/address-search.api.ts';
import { geofenceLocationsApi } from './geofence-locations/geofence-locations.api.ts';
import { devicePrices } from './invoices/device-prices/device-prices.api.ts';
import { invoiceSettings } from './invoices/invoice-settings.api.ts';
import { invoicesApi } from './invoices/invoices.api.ts';
import { messagingPricing } from './invoices/messaging-pricing/messaging-pricing.api.ts';
import { ipWhitelist } from './ip-whitelist/ip-whitelist.api.ts';
import { bulkJobsApi } from './kit/bulk.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { listPreferencesApi } from './kit/resource/list-preferences.api.ts';
import { liveApi } from './live/live.api.ts';
import { messageAnswersApi } from './messages/message-answers.api.ts';
import { allMessagesApi, messagesApi } from './messages/messages.api.ts';
import { messageSchedulesApi } from './messages/schedules/message-schedules.api.ts';
import { messageTemplatesApi } from './messages/templates/message-templates.api.ts';
import { brandingApi } from './organisations/branding/branding.api.ts';
import { deviceLimitsApi } from './organisations/device-limits.api.ts';
import { helpWordsApi } from './organisations/help-words.api.ts';
import { organisationNumbers } from './organisations/organisation-numbers.api.ts';
import { organisationsApi } from './organisations/organisations.api.ts';
import { onboardingQuestionsApi } from './organisations/questions/onboarding-questions.api.ts';
import { questionsApi } from './organisations/questions/questions.api.ts';
import { organisationTermsApi, platformTermsApi } from './organisations/terms/terms.api.ts';
import { patrolJobsApi } from './patrol-jobs/patrol-jobs.api.ts';
import { accessApi, permissionsApi } from './permissions/permissions.api.ts';
import { activationAttemptsApi } from './phone/activation-attempts.api.ts';
import { phoneAppApi } from './phone/phone-app.api.ts';
import { provisioning } from './provisioning/provisioning.api.ts';
import { provisioningImportsApi } from './provisioning/provisioning-imports.api.ts';
import { reportsApi } from './reports/reports.api.ts';
import {
  organisationScheduledReports,
  scheduleCallsApi,
  scheduledReports,
} from './reports/scheduled-reports.api.ts';
import { libraryApi, libraryTexts } from './responses/library.api.ts';
import { responseGroups } from './responses/response-groups.api.ts';
import { responsesApi } from './responses/responses.api.ts';
import { samlConnectionsApi } from './saml/saml-connections.api.ts';
import { singleSignOnApi } from './saml/single-sign-on.api.ts';
import { scimApi } from './scim/scim.api.ts';
import { searchApi } from './search/search.api.ts';
import { sessionRequestsApi } from './session-requests/session-requests.api.ts';
import { accessPoints } from './settings/access-points.api.ts';
import { resolutionComments } from './settings/resolution-comments.api.ts';
import { systemConfigurationApi } from './settings/system-configuration.api.ts';
import { systemStatusApi } from './settings/system-status.api.ts';
import { videoUrlsApi } from './settings/video-urls.api.ts';
import { sharedAlertsApi } from './shared-alerts/shared-alerts.api.ts';
import { shiftHandoversApi } from './shift-handovers/shift-handovers.api.ts';
import { originsApi } from './sign-in/origins.api.ts';
import { passkeysApi } from './sign-in/passkeys.api.ts';
import { passwordLinksApi } from './sign-in/password-links.api.ts';
import { profileLinksApi } from './sign-in/profile-links.api.ts';
import { proofApi } from './sign-in/proof.api.ts';
import { securityApi } from './sign-in/security.api.ts';
import { setUpApi } from './sign-in/set-up.api.ts';
import { signInApi } from './sign-in/sign-in.api.ts';
import { twoFactorApi } from './sign-in/two-factor.api.ts';
import { verificationApi } from './sign-in/verification.api.ts';
import { visitsApi } from './sign-in/visits.api.ts';
import { answeringApi } from './supervision/answering/answering.api.ts';
import { distributionApi } from './supervision/distribution.api.ts';
import { supervisionApi } from './supervision/supervision.api.ts';
import { departmentTagsApi } from './tags/department-tags.api.ts';
import { organisationTagsApi } from './tags/organisation-tags.api.ts';
import { userTagsApi } from './tags/user-tags.api.ts';
import {
  organisationEmailTemplatesApi,
  platformEmailTemplatesApi,
} from './texts/email-templates.api.ts';
import { smsTemplatesApi } from './texts/sms-templates.api.ts';
import { accessRequestsApi } from './users/access-requests.api.ts';
import { ownAccountApi } from './users/own-account.api.ts';
import {
  centrePeopleApi,
  monitoredPeopleApi,
  organisationPeopleApi,
  peopleApi,
} from './users/people.api.ts';
import { personalContactsApi, profileApi } from './users/person.api.ts';
import { profileStepsApi } from './users/profile-steps.api.ts';
import { welfareSessionsApi } from './welfare-sessions/welfare-sessions.api.ts';
import { zoleoApi } from './zoleo/zoleo.api.ts';
export const api = {
  'two-factor': twoFactorApi,
  'session-requests': sessionRequestsApi,
  'profile-links': profileLinksApi,
  'sign-in': {
    ...signInApi,
    ...passwordLinksApi,
    ...setUpApi,
    ...verificationApi,
    ...originsApi,
    ...visitsApi,
  },
  'profile-steps': profileStepsApi,
  security: securityApi,
  passkeys: passkeysApi,
  proof: proofApi,
  alerts: alertsApi,
  responseObjectives: responseObjectivesApi,
  'alert-lists': alertListsApi,
  'own-alerts': ownAlertsApi,
  'past-alerts': pastAlertsApi,
  'alert-scenario': alertScenarioApi,
  'alert-actions': alertActionsApi,
  'alert-messages': alertMessagesApi,
  resolving: resolvingApi,
  'phone-calls': phoneCallsApi,
  'dispatch-briefs': dispatchBriefsApi,
  'on-test': onTestApi,
  'user-alerts': userAlertsApi,
  'device-history': deviceHistoryApi,
  operators: operatorsApi,
  devices: { ...devices.api, ...devicesApi, ...deviceListsApi },
  'device-connect': connectApi,
  'device-networks': deviceNetworksApi,
  'device-settings': { ...deviceSettingsApi, callEffect: callEffectApi.get },
  'ev04-config-templates': globalTemplates.api,
  'organisation-ev04-config-templates': organisationTemplates.api,
  users: peopleApi,
  access_requests: accessRequestsApi,
  'own-account': ownAccountApi,
  'list-preferences': listPreferencesApi,
  'organisation-users': organisationPeopleApi,
  'centre-users': centrePeopleApi,
  'monitored-users': monitoredPeopleApi,
  profiles: profileApi,
  'personal-contacts': personalContactsApi,
  permissions: permissionsApi,
  provisioning: provisioning.api,
  'provisioning-imports': provisioningImportsApi,
  'person-permissions': accessApi,
  responses: responsesApi,
  'response-library': { ...libraryTexts.api, ...libraryApi },
  'response-groups': responseGroups.api,
  'device-types': deviceTypesApi,
  'partner-dispatches': partnerDispatchesApi,
  'patrol-jobs': patrolJobsApi,
  organisations: organisationsApi,
  branding: brandingApi,
  'user-tags': userTagsApi,
  'organisation-tags': organisationTagsApi,
  'access-points': accessPoints.api,
  'resolution-comments': resolutionComments.api,
  'video-urls': videoUrlsApi,
  'system-configuration': systemConfigurationApi,
  'system-status': systemStatusApi,
  'department-tags': departmentTagsApi,
  'geofence-locations': geofenceLocationsApi,
  'address-search': addressSearchApi,
  messages: messagesApi,
  'message-answers': messageAnswersApi,
  'all-messages': allMessagesApi,
  'favourite-locations': favouriteLocations.api,
  'messaging-groups': messagingGroupsApi,
  'messaging-contacts': messagingContactsApi,
  'message-schedules': messageSchedulesApi,
  'messaging-contact-imports': messagingContactsImportApi,
  'messaging-pricing': messagingPricing.api,
  'organisation-numbers': organisationNumbers.api,
  'dispatch-partners': dispatchPartners.api,
  'sms-templates': smsTemplatesApi,
  'message-templates': messageTemplatesApi,
  questions: questionsApi,
  'onboarding-questions': onboardingQuestionsApi,
  'email-templates': platformEmailTemplatesApi,
  'organisation-email-templates': organisationEmailTemplatesApi,
  terms: platformTermsApi,
  'organisation-terms': organisationTermsApi,
  departments: { ...departments.api, ...departmentCallsApi },
  'device-limits': deviceLimitsApi,
  'help-words': helpWordsApi,
  zoleo: zoleoApi,
  'welfare-sessions': welfareSessionsApi,
  'escalation-groups': { ...escalationGroups.api, ...groupPeopleApi },
  'saml-connections': samlConnectionsApi,
  'single-sign-on': singleSignOnApi,
  scim: scimApi,
  'ip-whitelist': ipWhitelist.api,
  'bulk-jobs': bulkJobsApi,
  reports: reportsApi,
  'scheduled-reports': { ...scheduledReports.api, ...scheduleCallsApi },
  'organisation-scheduled-reports': organisationScheduledReports.api,
  live: liveApi,
  supervision: supervisionApi,
  distribution: distributionApi,
  answering: answeringApi,
  'console-proof': consoleProofApi,
  'phone-app': phoneAppApi,
  'activation-attempts': activationAttemptsApi,
  search: searchApi,
  'shared-alerts': sharedAlertsApi,
  'shift-handovers': shiftHandoversApi,
  drills: { ...drillsApi, ...drillNowApi },
  'common-causes': commonCausesApi,
  'alert-priorities': alertPriorities.api,
  'default-alert-priorities': defaultAlertPriorities.api,
  messaging: outboxApi,
  undelivered: undeliveredApi,
  dashboard: dashboardApi,
  'activity-logs': activityLogsApi,
  'event-timeline-data': eventTimelineDataApi,
  'dashboard-lists': dashboardListsApi,
  'dashboard-work': workApi,
  'dashboard-readiness': readinessApi,
  'device-prices': devicePrices.api,
  invoices: invoicesApi,
  'invoice-settings': invoiceSettings.api,
  demo: demoApi,
  'simulated-phones': simulatedPhonesApi,
} as const;

/** All endpoints, flat, with the feature that owns them. */
export const allEndpoints: readonly {
  readonly feature: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}[] = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries<AnyEndpoint>(calls).map(([name, endpoint]) => ({ feature, name, endpoint })),
);
