// The composition: every feature, one line each. Sweeps and subscribers start before all this is loaded and are listed in sweeps.ts.

import { activityExportsSweepName } from './activity-logs/activity-exports.sweep.ts';
import { activityLogsRoutes } from './activity-logs/activity-logs.routes.ts';
import { alertActionsRoutes } from './alerts/actions/alert-actions.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { alertListsRoutes } from './alerts/people/alert-lists.routes.ts';
import { deviceHistoryRoutes } from './alerts/people/device-history.routes.ts';
import { alertScenarioRoutes } from './alerts/scenario/alert-scenario.routes.ts';
import { brandedEmail } from './branding/branded-email.service.ts';
import { brandingRoutes } from './branding/branding.routes.ts';
import { commonCausesRoutes } from './common-causes/common-causes.routes.ts';
import { dashboardListRoutes, dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { simulatedPhonesRoutes } from './demo/simulated-phones.routes.ts';
import { departmentTagsRoutes } from './department-tags/department-tags.routes.ts';
import { departmentsRoutes } from './departments/departments.routes.ts';
import { devicePricesRoutes } from './device-prices/device-prices.routes.ts';
import { deviceTypesRoutes } from './device-types/device-types.routes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { drillsRoutes } from './drills/drills.routes.ts';
import { emailTemplatesRoutes } from './email-templates/email-templates.routes.ts';
import { escalationSweepName } from './escalation/escalation.sweep.ts';
import { escalationGroupsRoutes } from './escalation-groups/escalation-groups.routes.ts';
import { countUnreachable } from './escalation-groups/group-people.store.ts';
import { ev04ConfigTemplatesRoutes } from './ev04-config-templates/ev04-config-templates.routes.ts';
import { eventTimelineDataRoutes } from './event-timeline-data/event-timeline-data.routes.ts';
import { evidenceKeysHook } from './event-timeline-data/keys/evidence-keys.hooks.ts';
import { favouriteLocationsRoutes } from './favourite-locations/favourite-locations.routes.ts';
import { zoleoHook } from './gateways/zoleo/zoleo.hooks.ts';
import { zoleoRoutes } from './gateways/zoleo/zoleo.routes.ts';
import { zoleoSweepName } from './gateways/zoleo/zoleo-messages.sweep.ts';
import { addressSearchRoutes, addressServiceOf } from './geofence-locations/address-search.routes.ts';
import { geofenceLocationsRoutes } from './geofence-locations/geofence-locations.routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { ipWhitelistRoutes } from './ip-whitelist/ip-whitelist.routes.ts';
import { outcomes } from './kit/delivery-services.ts';
import type { Route } from './kit/http/context.ts';
import { importRoutes } from './kit/import/imports.routes.ts';
import { importsSweepName } from './kit/import/imports.sweep.ts';
import { bulkJobsRoutes } from './kit/resource/bulk/bulk-jobs.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { messageSchedulesRoutes } from './message-schedules/message-schedules.routes.ts';
import { insertExamples } from './message-templates/example-templates.store.ts';
import { messageTemplatesRoutes } from './message-templates/message-templates.routes.ts';
import { messageAnswersRoutes } from './messages/answers/message-answers.routes.ts';
import { messagesSweepName } from './messages/copies/messages.sweep.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { queueDelivery, queueMail } from './messaging/deliveries.store.ts';
import { outboxRoutes } from './messaging/outbox.routes.ts';
import { undeliveredRoutes } from './messaging/undelivered.routes.ts';
import { contactsImporter } from './messaging-contacts/contacts-importer.ts';
import { messagingContactsRoutes } from './messaging-contacts/messaging-contacts.routes.ts';
import { messagingGroupsRoutes } from './messaging-groups/messaging-groups.routes.ts';
import { messagingPricingRoutes } from './messaging-pricing/messaging-pricing.routes.ts';
import { organisationNumbersRoutes } from './organisation-numbers/organisation-numbers.routes.ts';
import { organisationTagsRoutes } from './organisation-tags/organisation-tags.routes.ts';
import { deviceLimitsRoutes } from './organisations/device-limits.routes.ts';
import { helpWordsRoutes } from './organisations/help-words.routes.ts';
import { organisationsRoutes } from './organisations/organisations.routes.ts';
import { patrolJobsRoutes } from './patrol-jobs/patrol-jobs.routes.ts';
import { permissionsRoutes } from './permissions/permissions.routes.ts';
import { endPairingsOf } from './phone-app/buttons.store.ts';
import { phoneAppRoutes } from './phone-app/phone-app.routes.ts';
import type { Feature, Running } from './program/feature.ts';
import { phonePartnerHooks, takeHolderAnswer } from './program/outside-answers.ts';
import { type Program, type StartParts, startFeatures } from './program/start-program.ts';
import { peopleImporter } from './provisioning/imports/people-importer.ts';
import { provisioningRoutes } from './provisioning/provisioning.routes.ts';
import { onboardingQuestionsRoutes } from './questions/onboarding-questions.routes.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { reportRunsSweepName } from './reports/runs/report-runs.sweep.ts';
import { scheduledReportsRoutes } from './reports/schedules/scheduled-reports.routes.ts';
import { libraryRoutes } from './responses/library.routes.ts';
import { responseGroupsRoutes } from './responses/response-groups.routes.ts';
import { responsesRoutes } from './responses/responses.routes.ts';
import { metadataSweepName } from './saml/connections/saml-metadata.jobs.ts';
import { singleSignOn } from './saml/saml.routes.ts';
import { scimFeature } from './scim/scim-feature.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sessionRequestsRoutes } from './session-requests/session-requests.routes.ts';
import { externalAlertsSweepName } from './settings/external-alerts/external-alerts.jobs.ts';
import { mapTilesHooks } from './settings/map/map-tiles.hooks.ts';
import { platformListsRoutes } from './settings/platform-lists.routes.ts';
import { systemConfigurationRoutes } from './settings/system-configuration.routes.ts';
import { systemStatusFeature } from './settings/system-status/system-status.routes.ts';
import { sharedAlertsRoutes } from './shared-alerts/shared-alerts.routes.ts';
import { shiftHandoversRoutes } from './shift-handovers/shift-handovers.routes.ts';
import { smsTemplatesRoutes } from './sms-templates/sms-templates.routes.ts';
import { answeringFeature } from './supervision/answering/answering.routes.ts';
import { operatorFacts } from './supervision/answering/operator-facts.store.ts';
import { distributionRoutes } from './supervision/distribution/distribution.routes.ts';
import { drillNowRoutes } from './supervision/drill-now/drill-now.routes.ts';
import { supervisionRoutes } from './supervision/supervision.routes.ts';
import { termsRoutes } from './terms/terms.routes.ts';
import { userTagsRoutes } from './user-tags/user-tags.routes.ts';
import { firstAdmins } from './users/first-admins.service.ts';
import { personOfSetUpLink } from './users/invitations.service.ts';
import { listPreferencesRoutes } from './users/own/list-preferences.routes.ts';
import { ownAccountRoutes } from './users/own/own-account.routes.ts';
import { sendEmailLink } from './users/steps/email-links.service.ts';
import { usersRoutes } from './users/users.routes.ts';
import { welfareSessionsRoutes } from './welfare-sessions/welfare-sessions.routes.ts';

export type { Program };

const phoneParts = (program: Running): Parameters<typeof phoneAppRoutes>[0] => ({
  ...program,
  take: program.intake.take,
  afterAlarms: () => program.engine?.wake(escalationSweepName),
  webPushKey: program.world.webPushKey,
});

/** What was done, and what it costs. */
const recordRoutes = (program: Running): Route[] => [
  ...devicePricesRoutes,
  ...invoicesRoutes,
  ...eventTimelineDataRoutes(program),
  ...activityLogsRoutes({ wake: () => program.engine?.wake(activityExportsSweepName) }),
];

const reportCalls = (program: Running) => {
  const wake = () => program.engine?.wake(reportRunsSweepName);
  return [...reportsRoutes({ ...program, wake }), ...scheduledReportsRoutes(wake)];
};

/** Messages and their answers; whom they go to, and what they say and when. */
const messagingCalls = (program: Running) => [
  ...[...messagesRoutes({ wake: () => program.engine?.wake(messagesSweepName) }), ...messageAnswersRoutes(program)],
  ...[...messagingGroupsRoutes, ...messageTemplatesRoutes, ...messagingContactsRoutes, ...messageSchedulesRoutes],
  ...[...messagingPricingRoutes, ...organisationNumbersRoutes, ...smsTemplatesRoutes],
];

const organisationCalls = (program: Running) => [
  ...organisationsRoutes(firstAdmins({ ...program, queueMail }), { ...program, prepare: insertExamples }),
  ...deviceLimitsRoutes,
  ...helpWordsRoutes,
];

/** How a shift answers, how alerts are given out, and whether anybody can answer. */
const ofSupervision = (program: Running): Feature => {
  const answering = answeringFeature(program);
  const routes = [...supervisionRoutes(program), ...distributionRoutes, ...drillNowRoutes(program), ...answering.routes];
  return { ...answering, routes };
};

const features = (program: Running): Feature[] => [
  { routes: [...program.signIn.routes, ...ipWhitelistRoutes(program.signIn.addresses)] },
  { routes: sessionRequestsRoutes({ ...program, ...program.signIn }) },
  { routes: [...alertsRoutes, ...alertListsRoutes, ...deviceHistoryRoutes, ...alertScenarioRoutes, ...alertActionsRoutes] },
  { routes: [...patrolJobsRoutes, ...drillsRoutes, ...commonCausesRoutes(program)] },
  { routes: [...devicesRoutes({ ...program, unpair: endPairingsOf }), ...ev04ConfigTemplatesRoutes] },
  { routes: usersRoutes({ ...program, queueMail }) },
  { routes: permissionsRoutes(program.database) },
  { routes: provisioningRoutes({ ...program, queueMail }) },
  {
    routes: [peopleImporter, contactsImporter].flatMap((one) => importRoutes(one, { wake: () => program.engine?.wake(importsSweepName) })),
  },
  { routes: [...responsesRoutes, ...libraryRoutes, ...responseGroupsRoutes, ...deviceTypesRoutes] },
  { routes: organisationCalls(program) },
  { routes: [...brandingRoutes(program), ...departmentsRoutes, ...escalationGroupsRoutes] },
  { routes: [...userTagsRoutes, ...organisationTagsRoutes, ...departmentTagsRoutes, ...platformListsRoutes] },
  { routes: systemConfigurationRoutes(program.config, () => program.engine?.wake(externalAlertsSweepName)) },
  systemStatusFeature({ ...program, queueMessage: queueDelivery, countUnreachable, readOperators: operatorFacts }),
  { routes: emailTemplatesRoutes({ ...program, queueMail, emailHtml: brandedEmail(program.links) }) },
  { routes: messagingCalls(program) },
  {
    routes: ownAccountRoutes({
      ...program,
      send: async (tx, userId, by) => await sendEmailLink({ ...program, queueMail }, tx, { userId, purpose: 'new_email', by }),
    }),
  },
  { routes: [...questionsRoutes({ ...program, personOf: personOfSetUpLink }), ...onboardingQuestionsRoutes, ...termsRoutes] },
  { counters: { intake: () => program.intake.counts, ev04: () => program.gateway?.counts ?? {}, phones: () => program.phones.counts } },
  { routes: zoleoRoutes, hooks: [zoleoHook(program.database, () => program.engine?.wake(zoleoSweepName))] },
  { routes: welfareSessionsRoutes },
  { routes: [...geofenceLocationsRoutes, ...favouriteLocationsRoutes], hooks: mapTilesHooks(program.map) },
  { routes: addressSearchRoutes({ ...program, service: addressServiceOf(program.config), note: outcomes(program, 'address_search') }) },
  singleSignOn({ ...program, queueMail, readMetadata: () => program.engine?.wake(metadataSweepName) }),
  scimFeature({ ...program, queueMail }),
  { routes: reportCalls(program) },
  {
    routes: [...dashboardRoutes, ...dashboardListRoutes, ...recordRoutes(program)],
    hooks: [evidenceKeysHook(program.database, program.config)],
  },
  { routes: liveRoutes({ ...program, ...program.live }), counters: program.live.counters },
  { routes: [...shiftHandoversRoutes(program), ...listPreferencesRoutes(program)] },
  { routes: program.proof.routes, counters: { proof: program.proof.counts } },
  ofSupervision(program),
  { routes: phoneAppRoutes(phoneParts(program)) },
  { routes: [...searchRoutes, ...bulkJobsRoutes] },
  { routes: sharedAlertsRoutes({ ...program, takeAnswer: takeHolderAnswer }) },
  { routes: [...undeliveredRoutes, ...outboxRoutes(program.demoDatabase)], hooks: phonePartnerHooks(program) },
  { routes: [...demoRoutes(program.ev04Port, program.demoDatabase), ...simulatedPhonesRoutes(program.config.demo)] },
];

/** Starts the program; it listens when this resolves. */
export const startProgram = async (parts: StartParts): Promise<Program> => await startFeatures(parts, features);
