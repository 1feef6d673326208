// Every kind of live news, by feature: what does not stand here is told to nobody.
import {
  alertMessageNews,
  alertMessageReceived,
  alertPhoneCallNews,
  alertPresenceNews,
  onTestNews,
} from './alerts/actions/alert-actions.events.ts';
import {
  alertAssigned,
  alertChanged,
  alertCreated,
  alertHistory,
  alertLost,
  alertPosition,
  alertsLeft,
  alertUpdated,
  resolutionRefused,
} from './alerts/alerts.events.ts';
import { responseObjectiveChanged } from './alerts/objectives/response-objectives.events.ts';
import {
  canaryMissed,
  canarySent,
  consoleBeat,
  consolesChanged,
} from './console-health/console-health.events.ts';
import { partnerDispatchNews } from './dispatch-partners/partner-dispatches.events.ts';
import { drillRevealed } from './drills/drills.events.ts';
import { alertIdle, alertStale } from './escalation/idle-alert.ts';
import { bulkJobProgress } from './kit/bulk.ts';
import type { LiveEvent } from './kit/live-event.ts';
import { messageChanged } from './messages/messages.events.ts';
import { patrolJobNews } from './patrol-jobs/patrol-jobs.events.ts';
import { permissionsChanged, rightsChanged } from './permissions/permissions.events.ts';
import { draftsChanged } from './provisioning/provisioning.events.ts';
import { reportRunProgress } from './reports/reports.events.ts';
import { connectionLogged } from './saml/saml.events.ts';
import {
  sessionRequestAccepted,
  sessionRequestCancelled,
  sessionRequestEnded,
  sessionRequestRequested,
} from './session-requests/session-requests.events.ts';
import { sessionEnded } from './sign-in/sign-in.events.ts';
import { answeringChanged } from './supervision/answering/answering.events.ts';
import {
  alertOfferEnded,
  alertOffered,
  distributionChanged,
} from './supervision/distribution.events.ts';
import { accessRequestsChanged } from './users/access-requests.api.ts';
import { welfareChanged } from './welfare-sessions/welfare-sessions.events.ts';

export const liveEvents: readonly LiveEvent[] = [
  sessionEnded,
  rightsChanged,
  permissionsChanged,
  sessionRequestRequested,
  sessionRequestAccepted,
  sessionRequestCancelled,
  sessionRequestEnded,
  bulkJobProgress,
  reportRunProgress,
  alertCreated,
  alertUpdated,
  alertsLeft,
  alertHistory,
  alertPosition,
  alertChanged,
  alertAssigned,
  alertLost,
  resolutionRefused,
  alertOffered,
  alertOfferEnded,
  distributionChanged,
  responseObjectiveChanged,
  answeringChanged,
  alertMessageNews,
  alertMessageReceived,
  alertPhoneCallNews,
  alertPresenceNews,
  onTestNews,
  alertIdle,
  alertStale,
  drillRevealed,
  patrolJobNews,
  partnerDispatchNews,
  welfareChanged,
  connectionLogged,
  draftsChanged,
  accessRequestsChanged,
  messageChanged,
  consoleBeat,
  consolesChanged,
  canaryMissed,
  canarySent,
];
