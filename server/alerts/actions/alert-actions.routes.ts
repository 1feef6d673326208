// The calls of domain/alerts/actions, each handed to its service or store.

import type { Actor } from '#domain/access/actor.ts';
import { alertActionsApi } from '#domain/alerts/actions/alert-actions.api.ts';
import { alertPresenceNews } from '#domain/alerts/actions/alert-actions.events.ts';
import { alertMessagesApi } from '#domain/alerts/actions/alert-messages.api.ts';
import { onTestApi } from '#domain/alerts/actions/on-test.api.ts';
import { operatorsApi } from '#domain/alerts/actions/operators.api.ts';
import { phoneCallsApi } from '#domain/alerts/actions/phone-calls.api.ts';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import { dispatchBriefsApi } from '#domain/alerts/dispatch-brief/dispatch-briefs.api.ts';
import { authorise } from '#domain/kit/policy.ts';
import { maySeeOperators } from '#domain/supervision/supervision.policy.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { alertFrame } from '../alert-story.store.ts';
import { requireAlert } from '../alerts.store.ts';
import { assignAlert } from '../assigning/assigning.service.ts';
import { beginCall, confirmRunning, respondToCall } from '../calls/phone-calls.service.ts';
import { readCalls } from '../calls/phone-calls.store.ts';
import { giveBrief } from '../dispatch-briefs/dispatch-briefs.service.ts';
import { findFollowUp, listFollowUps } from '../follow-ups/follow-ups.store.ts';
import { readMessage, sendAlertMessage } from '../messages/alert-messages.service.ts';
import { findWay, readMessages } from '../messages/alert-messages.store.ts';
import { beginOnTest, endOnTest } from '../on-test/on-test.service.ts';
import { listRunning, readRunningFor } from '../on-test/on-test.store.ts';
import { readPartnerDispatches } from '../patrols/alert-dispatches.store.ts';
import { readPatrolJobs } from '../patrols/alert-patrols.store.ts';
import { readOperators } from '../people/operators.store.ts';
import { listResponders } from '../people/responders.store.ts';
import {
  findActiveAlert,
  listPersonsAlerts,
  readResponsibilities,
  requirePerson,
} from '../people/user-alerts.store.ts';
import { exportHistory } from '../people/user-history.service.ts';
import { commentOnPerson, readPersonsHistory } from '../people/user-history.store.ts';
import { resolvingRoutes } from '../resolving/resolving.routes.ts';
import { commentOnAlert } from './comment-on-alert.service.ts';
import { cancelFollowUp, followUpAlert } from './follow-up-alert.service.ts';

const actions = router(alertActionsApi, {
  actions: async ({ tx, params }) => await readActions(tx, params.id),
  followUp: async ({ tx, actor, params, query, body: { version, ...follow_up } }) =>
    await followUpAlert(tx, actor, params.id, { ...follow_up, version, ...query }),
  cancelFollowUp: async ({ tx, actor, params, query }) =>
    await cancelFollowUp(tx, actor, params.id, query),
  followUps: async ({ tx, actor, query }) => await listFollowUps(tx, query, actor.user_id),
  presence: async ({ tx, actor, params, body }) => {
    await sayPresence(tx, actor, params.id, body.doing);
    return null;
  },
});

async function readActions(tx: Tx, id: number) {
  const alert = await requireAlert(tx, id);
  const [follow_up, messages, phone_calls, patrol_jobs, partner_dispatches, on_test, way] =
    await Promise.all([
      findFollowUp(tx, alert),
      readMessages(tx, alert),
      readCalls(tx, alert),
      readPatrolJobs(tx, alert),
      readPartnerDispatches(tx, alert),
      readRunningFor(tx, alert),
      findWay(tx, alert),
    ]);
  return {
    follow_up,
    messages,
    phone_calls,
    patrol_jobs,
    partner_dispatches,
    on_test,
    message_channel: way?.channel ?? null,
  };
}

async function sayPresence(
  tx: Tx,
  actor: Actor,
  alertId: number,
  doing: AlertPresence['doing'],
): Promise<void> {
  const alert = await requireAlert(tx, alertId);
  const [moment] = await tx<{ at: string }[]>`select app.iso(app.now()) as at`;
  const presence: AlertPresence = {
    alert_id: alert.id,
    person: { id: actor.user_id, name: actor.name },
    doing,
    at: moment?.at ?? '',
  };
  await tell(tx, [alertFrame(alert.id, alertPresenceNews, presence)]);
}

const messages = router(alertMessagesApi, {
  send: async ({ tx, actor, params, body }) =>
    await sendAlertMessage(tx, actor, params.alertId, body),
  read: async ({ tx, actor, params }) =>
    await readMessage(tx, actor, params.alertId, params.alertMessageId),
});

const calls = router(phoneCallsApi, {
  begin: async ({ tx, actor, params, body }) => await beginCall(tx, actor, params.id, body),
  respond: async ({ tx, actor, params, body }) => await respondToCall(tx, actor, params.id, body),
  confirm: async ({ tx, actor, params, body }) =>
    await confirmRunning(tx, actor, params.id, body.phone_call_id),
});

const briefs = router(dispatchBriefsApi, {
  give: async ({ tx, actor, params, body }) => await giveBrief(tx, actor, params.id, body),
});

const onTest = router(onTestApi, {
  list: async ({ tx }) => await listRunning(tx),
  begin: async ({ tx, actor, body }) => await beginOnTest(tx, actor, body),
  end: async ({ tx, actor, params }) => await endOnTest(tx, actor, params.id),
});

const people = router(userAlertsApi, {
  alerts: async ({ tx, params, query }) =>
    await listPersonsAlerts(tx, await requirePerson(tx, params.id), query),
  history: async ({ tx, params, query }) =>
    await readPersonsHistory(tx, await requirePerson(tx, params.id), query.before),
  addHistory: async ({ tx, actor, params, body }) => {
    const person = await requirePerson(tx, params.id);
    const alertId = await findActiveAlert(tx, person);
    return alertId === null
      ? await commentOnPerson(tx, actor, person, body)
      : await commentOnAlert(tx, actor, alertId, body);
  },
  comment: async ({ tx, actor, params, body }) =>
    await commentOnPerson(tx, actor, await requirePerson(tx, params.id), body),
  exportHistory: async ({ tx, actor, params, body }) =>
    await exportHistory(tx, actor, params.id, body),
  responsibilities: async ({ tx, actor, params }) =>
    await readResponsibilities(tx, await requirePerson(tx, params.id), actor.restriction ?? null),
});

const operators = router(operatorsApi, {
  responders: async ({ tx, params }) => await listResponders(tx, await requireAlert(tx, params.id)),
  assign: async ({ tx, actor, params, query, body }) =>
    await assignAlert(tx, actor, params.id, { ...body, ...query }),
  list: async ({ tx, actor }) => {
    authorise(maySeeOperators(actor));
    return await readOperators(tx, actor.user_id);
  },
});

export const alertActionsRoutes: Route[] = [
  ...actions,
  ...messages,
  ...calls,
  ...briefs,
  ...onTest,
  ...people,
  ...operators,
  ...resolvingRoutes,
];
