// The staff's actions on an alert, as calls of the real services in the centre's view.
import { openWork } from '#domain/alerts/resolving/open-work.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { commentOnAlert } from '#server/alerts/actions/comment-on-alert.service.ts';
import { cancelFollowUp, followUpAlert } from '#server/alerts/actions/follow-up-alert.service.ts';
import { releaseAlert } from '#server/alerts/actions/release-alert.service.ts';
import { resolveAlert } from '#server/alerts/actions/resolve-alert.service.ts';
import { takeOverAlert } from '#server/alerts/actions/take-over-alert.service.ts';
import { tickStep } from '#server/alerts/actions/tick-step.service.ts';
import { viewAlert } from '#server/alerts/actions/view-alert.service.ts';
import { requireAlert } from '#server/alerts/alerts.store.ts';
import { beginCall, respondToCall } from '#server/alerts/calls/phone-calls.service.ts';
import { readCalls, readNow } from '#server/alerts/calls/phone-calls.store.ts';
import { readMessage, sendAlertMessage } from '#server/alerts/messages/alert-messages.service.ts';
import { mergeOffline } from '#server/console-health/offline-actions.service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  advancePatrol,
  cancelPatrol,
  recordPatrol,
  sendPatrol,
} from '#server/patrol-jobs/patrol-jobs.service.ts';
import { findSteps } from '#server/responses/responses.store.ts';
import { type Asked, type Memory, nowOf, pick, uuidOf } from './model-memory.ts';
import type { Picture } from './model-picture.ts';
import type { ActStep, OperatorAction } from './model-steps.ts';
import type { ModelProcess, ModelWorld } from './model-world.ts';

const minutes = [5, 10, 15, 60] as const;
const outcomes = ['genuine', 'false', 'test'] as const;
const advances = ['dispatched', 'in_progress', 'completed'] as const;

/** The call of a step in this state; null where there is no alert yet. */
export function askOf(
  world: ModelWorld,
  memory: Memory,
  picture: Picture,
  { actor, alert, action, choice }: ActStep,
): Asked | null {
  const who = pick(world.staff, actor);
  const chosen = pick(picture.alerts.toReversed(), alert);
  if (!who || !chosen) return null;
  memory.count += 1;
  const rows: readonly { id: number; alert_id: number }[] = rowsFor(action, picture);
  const about = pick(
    rows.filter(({ alert_id }) => alert_id === chosen.id),
    choice,
  );
  const client_id = uuidOf(memory.count);
  return {
    actor: who,
    alert: chosen,
    action,
    choice,
    client_id,
    done_at: nowOf(world).toISOString(),
    about: about?.id ?? 0,
  };
}

function rowsFor(action: OperatorAction, { messages, calls, patrols }: Picture) {
  if (action === 'read_message') return messages;
  return action === 'end_call' ? calls : patrols;
}

/** Carries it out in a transaction of its own. @throws AppError when it is refused */
export async function carryOut(process: ModelProcess | null, asked: Asked): Promise<void> {
  await process?.database.write(
    { role: 'centre' },
    async (tx) => await calls[asked.action](tx, asked),
  );
}

const calls: Record<OperatorAction, (tx: Tx, asked: Asked) => Promise<unknown>> = {
  acknowledge: async (tx, { actor, alert }) => await acknowledgeAlert(tx, actor, alert.id),
  take_over: async (tx, { actor, alert }) => await takeOverAlert(tx, actor, alert.id),
  release: async (tx, { actor, alert }) => await releaseAlert(tx, actor, alert.id),
  cancel_follow_up: async (tx, { actor, alert }) => await cancelFollowUp(tx, actor, alert.id),
  follow_up: async (tx, { actor, alert, choice }) =>
    await followUpAlert(tx, actor, alert.id, {
      minutes: minutes[choice] ?? 5,
      reason: 'Ring again',
    }),
  resolve: async (tx, { actor, alert, choice }) => {
    const resolution = {
      note: 'Safe.',
      outcome: pick(outcomes, choice) ?? 'false',
      response_sent: choice > 1,
      resolution_comment_id: null,
    };
    const [phoneCalls, steps, now] = [
      await readCalls(tx, await requireAlert(tx, alert.id)),
      (await findSteps(tx, alert.id)) ?? [],
      await readNow(tx),
    ];
    const open = openWork({ calls: phoneCalls, steps }, { who: actor.user_id, now });
    const call_outcomes = open.calls.map(({ id }) => ({
      phone_call_id: id,
      outcome: 'answered' as const,
    }));
    const said = { call_outcomes, steps_skipped_reason: 'Seen in person.' };
    return await resolveAlert(tx, actor, alert.id, { resolution, said });
  },
  comment: async (tx, { actor, alert, client_id }) =>
    await commentOnAlert(tx, actor, alert.id, { comment: 'I rang', client_id }),
  message: async (tx, { actor, alert, client_id }) =>
    await sendAlertMessage(tx, actor, alert.id, { text: 'Are you safe?', client_id }),
  read_message: async (tx, { actor, alert, about }) =>
    await readMessage(tx, actor, alert.id, about),
  call: async (tx, { actor, alert, client_id }) =>
    await beginCall(tx, actor, alert.user_id ?? 0, {
      alert_id: alert.id,
      party: 'person',
      client_id,
    }),
  end_call: async (tx, { actor, alert, about, choice }) =>
    await respondToCall(tx, actor, alert.user_id ?? 0, {
      phone_call_id: about,
      outcome: choice > 1 ? 'answered' : 'no_answer',
    }),
  send_patrol: async (tx, { actor, alert, client_id }) =>
    await sendPatrol(tx, actor, alert.id, { client_id }),
  record_patrol: async (tx, { actor, alert, client_id }) =>
    await recordPatrol(tx, actor, alert.id, { provider: 'Night Guards', client_id }),
  advance_patrol: async (tx, { actor, alert, about, choice }) =>
    await advancePatrol(tx, actor, alert.id, {
      id: about,
      status: pick(advances, choice) ?? 'dispatched',
    }),
  cancel_patrol: async (tx, { actor, alert, about }) =>
    await cancelPatrol(tx, actor, alert.id, about),
  tick: async (tx, asked) => await tick(tx, asked, true),
  untick: async (tx, asked) => await tick(tx, asked, false),
  view: async (tx, { actor, alert }) => await viewAlert(tx, actor, alert.id),
  acknowledged_offline: async (tx, { actor, alert, client_id, done_at }) =>
    await mergeOffline(tx, actor, alert.id, [
      { kind: 'acknowledged_by_phone', note: 'By radio', client_id, done_at },
    ]),
};

async function tick(tx: Tx, { actor, alert }: Asked, ticked: boolean): Promise<void> {
  const [step] = (await findSteps(tx, alert.id)) ?? [];
  await tickStep(tx, actor, alert.id, { id: step?.id ?? 0, ticked });
}
