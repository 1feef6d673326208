// The sweeps and subscribers of every feature, one line each: what is loaded before the rest of the program.

import { activityExportsSweep } from './activity-logs/activity-exports.sweep.ts';
import type { Intake } from './alerts/alert-intake.ts';
import { alertsSubscriber, messageDeliveryListener } from './alerts/alerts.subscribers.ts';
import { followUpsSweep } from './alerts/follow-ups/follow-ups.sweep.ts';
import { messagePushesSweep } from './alerts/messages/message-pushes.sweep.ts';
import { monitoredAlertsSweep } from './alerts/monitoring/monitored-alerts.sweep.ts';
import { onTestSweep } from './alerts/on-test/on-test.sweep.ts';
import { goneOwnersSweep } from './alerts/owners/gone-owners.sweep.ts';
import { satelliteSosSubscriber } from './alerts/satellite/satellite-sos.subscribers.ts';
import { type AnchorPlace, eventAnchorsSweep } from './audit/event-anchors.jobs.ts';
import { eventOriginSweep } from './audit/event-origin.sweep.ts';
import { eventSealSweep } from './audit/event-seal.sweep.ts';
import { brandedEmail } from './branding/branded-email.service.ts';
import { canarySubscriber } from './console-proof/canary/canary.subscribers.ts';
import { consolesTrimSweep } from './console-proof/consoles-trim.sweep.ts';
import { lateCommandsSweep } from './devices/commands/late-commands.sweep.ts';
import { lowBatterySubscriber } from './devices/low-battery/low-battery.subscribers.ts';
import { lowBatterySweep } from './devices/low-battery/low-battery.sweep.ts';
import { voltagesSubscriber } from './devices/low-battery/voltages.subscribers.ts';
import { oldDaysSweep } from './devices/old-days.sweep.ts';
import { partitionsSweep } from './devices/partitions.sweep.ts';
import { silentDevicesSweep } from './devices/silent-devices.sweep.ts';
import { drillsSweep } from './drills/drills.sweep.ts';
import { escalationDeliveryListener } from './escalation/escalation.subscribers.ts';
import { escalationSweep } from './escalation/escalation.sweep.ts';
import { ownerRemindersSweep } from './escalation/owner-reminders.sweep.ts';
import { acknowledgeByText, joinContactText } from './escalation/phone-replies.service.ts';
import { unseenAlertsSweep } from './escalation/second-path/unseen-alerts.sweep.ts';
import { unansweredAlertsSweep } from './escalation/unanswered/unanswered-alerts.sweep.ts';
import { evidenceKeysSweep } from './event-timeline-data/keys/evidence-keys.sweep.ts';
import type { KeySecrets } from './event-timeline-data/keys/published-keys.ts';
import type { OwnMessage } from './favourite-locations/arrivals.service.ts';
import { favouriteLocationsSweep } from './favourite-locations/arrivals.sweep.ts';
import { zoleoSweep } from './gateways/zoleo/zoleo-messages.sweep.ts';
import { geofenceCrossingsSweep } from './geofence-locations/crossings.sweep.ts';
import { pendantCrossingsSubscriber } from './geofence-locations/pendants/pendant-crossings.subscribers.ts';
import { pendantFencesSweep } from './geofence-locations/pendants/pendant-fences.sweep.ts';
import { proximityRemindersSweep } from './geofence-locations/reminders/reminders.sweep.ts';
import type { Database, Tx } from './kit/db/database.ts';
import type { ServiceProviders } from './kit/delivery-services.ts';
import { importsSweep } from './kit/import/imports.sweep.ts';
import type { Sweep } from './kit/jobs/sweep.ts';
import type { Log } from './kit/log.ts';
import { bulkJobsSweep } from './kit/resource/bulk/bulk-jobs.sweep.ts';
import { outboxTrimSweep } from './live/outbox-trim.sweep.ts';
import { messageSchedulesSweep } from './message-schedules/message-schedules.sweep.ts';
import { copyDeliveryListener } from './messages/copies/messages.subscribers.ts';
import { messagesSweep } from './messages/copies/messages.sweep.ts';
import { inboundTextsSweep } from './messages/inbound/inbound-texts.sweep.ts';
import type { ContactTexts } from './messages/inbound/text-in.ts';
import { sendFromSweep } from './messages/send-from-sweep.ts';
import { sendMessage } from './messages/send-message.ts';
import { deliveriesSweep } from './messaging/deliveries.jobs.ts';
import { queueDeliveries, queueMail } from './messaging/deliveries.store.ts';
import { pushTo } from './messaging/push.store.ts';
import { contactsImporter } from './messaging-contacts/contacts-importer.ts';
import { patrolDeliveryListener, patrolJobsSubscriber } from './patrol-jobs/patrol-jobs.subscribers.ts';
import { peopleImporter } from './provisioning/imports/people-importer.ts';
import { reportRunsSweep } from './reports/runs/report-runs.sweep.ts';
import { deliverReport } from './reports/schedules/deliver-report.ts';
import { scheduledReportsSweep } from './reports/schedules/scheduled-reports.sweep.ts';
import { certificateWarningsSweep } from './saml/connections/certificate-warnings.sweep.ts';
import { metadataSweep } from './saml/connections/saml-metadata.jobs.ts';
import { samlTrimSweep } from './saml/saml-trim.sweep.ts';
import { signInOriginsSweep } from './saml/sign-in-origins.sweep.ts';
import { sessionRequestsSweep } from './session-requests/session-requests.sweep.ts';
import { externalAlertsSweep } from './settings/external-alerts/external-alerts.jobs.ts';
import type { LinkMaker } from './shared-alerts/shared-alert-links.store.ts';
import { forgottenPasswordsSweep } from './sign-in/links/forgotten-passwords.sweep.ts';
import { answeringSweep } from './supervision/answering/answering.sweep.ts';
import { alertOffersSweep } from './supervision/distribution/alert-offers.sweep.ts';
import { powerOffSubscriber } from './welfare-sessions/device-news/power-offs.subscribers.ts';
import { welfareSubscriber } from './welfare-sessions/welfare-sessions.subscribers.ts';
import { welfareSweep } from './welfare-sessions/welfare-sessions.sweep.ts';

/** Who takes device events beside the intake, in this order. */
export const subscribers = [
  satelliteSosSubscriber,
  welfareSubscriber,
  powerOffSubscriber,
  alertsSubscriber,
  patrolJobsSubscriber,
  canarySubscriber,
  lowBatterySubscriber,
  voltagesSubscriber,
  pendantCrossingsSubscriber,
];

/** Who wants to know how far messages to the outside are. */
export const deliveryListeners = [escalationDeliveryListener, messageDeliveryListener, patrolDeliveryListener, copyDeliveryListener];

/** What the escalation does with texts of contacts. */
export const contactTexts: ContactTexts = { acknowledge: acknowledgeByText, join: joinContactText };

/** From the program to one person, by the way that reaches them best. */
const toPerson =
  (send: ReturnType<typeof sendFromSweep>) =>
  async (tx: Tx, { user_id, ...message }: OwnMessage): Promise<unknown> =>
    await send(tx, {
      ...message,
      ...{ channel: 'best', response_required: false, response_type: null, sender_id: null, schedule_id: null },
      recipients: { user_ids: [user_id], department_ids: [], user_tag_ids: [], messaging_group_ids: [], contact_ids: [], numbers: [] },
    });

export interface SweepParts {
  readonly database: Database;
  readonly log: Log;
  readonly intake: Intake;
  /** The ways to the outside. */
  readonly adapters: NonNullable<NonNullable<Parameters<typeof deliveriesSweep>[1]>['adapters']>;
  readonly providers: ServiceProviders;
  readonly links: LinkMaker;
  readonly afterAlarms: () => void;
  /** Whether the modules of all calls are loaded: the sweeps start before. */
  readonly callsLoaded: () => boolean;
  /** The key of the log's seals, and where the newest of them is written. */
  readonly anchors: AnchorPlace;
  /** What the keys of evidence are made from. */
  readonly secrets: KeySecrets;
}

/** What goes out by itself: messages, escalation and what is late. */
const outgoing = ({ database, adapters, providers, links }: SweepParts): Sweep[] => [
  deliveriesSweep(database, {
    adapters,
    providers,
    listeners: deliveryListeners,
    emailHtml: brandedEmail(links),
  }),
  messagesSweep(database, links),
  escalationSweep(database, links),
  unseenAlertsSweep(database),
  ownerRemindersSweep(database),
  unansweredAlertsSweep(database),
];

export const sweeps = (parts: SweepParts): Sweep[] => {
  const { database, log, intake, links, afterAlarms, anchors, secrets, callsLoaded } = parts;
  return [
    eventOriginSweep(database, log),
    eventSealSweep(database, anchors.key),
    eventAnchorsSweep(database, anchors, log),
    evidenceKeysSweep(database, secrets),
    ...outgoing(parts),
    outboxTrimSweep(database),
    partitionsSweep(database),
    oldDaysSweep(database, log),
    silentDevicesSweep(database),
    lateCommandsSweep(database),
    lowBatterySweep(database, queueMail),
    zoleoSweep({ database, intake, log }),
    inboundTextsSweep({ database, log, contacts: contactTexts }),
    welfareSweep({ database, afterAlarms }),
    pendantFencesSweep(database),
    geofenceCrossingsSweep(database, { send: sendFromSweep(log), afterAlarms }),
    proximityRemindersSweep(database, { send: toPerson(sendFromSweep(log)) }),
    favouriteLocationsSweep(database, { send: toPerson(sendFromSweep(log)) }),
    followUpsSweep(database),
    drillsSweep(database),
    monitoredAlertsSweep(database),
    goneOwnersSweep(database),
    alertOffersSweep(database),
    answeringSweep(database),
    messagePushesSweep(database, pushTo),
    messageSchedulesSweep(database, log, sendMessage),
    onTestSweep(database),
    externalAlertsSweep(database),
    consolesTrimSweep(database),
    sessionRequestsSweep(database),
    bulkJobsSweep(database, log, callsLoaded),
    importsSweep({ database, log, importers: [peopleImporter, contactsImporter] }),
    activityExportsSweep(database, log),
    reportRunsSweep({ database, log, ended: deliverReport({ links, queue: queueDeliveries }) }),
    scheduledReportsSweep(database),
    forgottenPasswordsSweep(database, { queueMail, links }),
    metadataSweep(database, { queueMail, links }),
    samlTrimSweep(database),
    signInOriginsSweep(database, links),
    certificateWarningsSweep(database, { queueMail, links }),
  ];
};
