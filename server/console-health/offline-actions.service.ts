// Merges actions taken while the server was unreachable: each once, in order; those no longer
// possible are logged with the reason.
import type { Actor } from '#domain/access/actor.ts';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import type { MergedAction, OfflineAction } from '#domain/console-health/offline-action.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { readSteps } from '#server/alerts/actions/tick-step.service.ts';
import { type LockedAlert, lockAlert } from '#server/alerts/alerts.store.ts';
import { setTick } from '#server/alerts/details/alert-steps.store.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findMerged, keepMerged } from './offline-actions.store.ts';

/**
 * Answers for each action in its place. The alert's lock keeps two tabs with the same actions from
 * merging them at once. @throws 404
 */
export async function mergeOffline(
  tx: Tx,
  actor: Actor,
  alertId: number,
  actions: readonly OfflineAction[],
): Promise<MergedAction[]> {
  const { organisation_id } = await lockAlert(tx, alertId);
  const clientIds = actions.map(({ client_id }) => client_id);
  const known = await findMerged(tx, organisation_id, clientIds);
  for (const action of actions) {
    if (known.has(action.client_id)) continue;
    const merged = await mergeOne(tx, actor, alertId, action);
    await keepMerged(
      tx,
      { organisation_id, alert_id: alertId, staff_id: actor.user_id },
      action,
      merged,
    );
    known.set(action.client_id, merged);
  }
  return clientIds.flatMap((client_id) => known.get(client_id) ?? []);
}

async function mergeOne(
  tx: Tx,
  actor: Actor,
  alertId: number,
  action: OfflineAction,
): Promise<MergedAction> {
  await tx`savepoint offline_action`;
  try {
    await apply(tx, actor, await lockAlert(tx, alertId), action);
    return { client_id: action.client_id, outcome: 'merged', message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx`rollback to savepoint offline_action`;
    const data = { ...spoken(action), action: action.kind, conflict: error.message };
    await writeLine(tx, actor, await lockAlert(tx, alertId), {
      kind: 'alert.offline_conflict',
      data,
      done_at: action.done_at,
    });
    return { client_id: action.client_id, outcome: 'conflict', message: error.message };
  }
}

async function apply(
  tx: Tx,
  actor: Actor,
  alert: LockedAlert,
  action: OfflineAction,
): Promise<void> {
  const line = (kind: string, data: Record<string, unknown>) =>
    writeLine(tx, actor, alert, { kind, data, done_at: action.done_at });
  switch (action.kind) {
    case 'comment':
      return await line('alert.commented', spoken(action));
    case 'phone_call':
      return await line('alert.called_offline', spoken(action));
    case 'acknowledged_by_phone':
      await acknowledgeAlert(tx, actor, alert.id);
      return await line('alert.acknowledged_by_phone', spoken(action));
    case 'step_ticked': {
      decided(decideAlert(alert, 'tick', actor));
      const steps = await readSteps(tx, alert.id);
      const step = steps.find(({ id }) => id === action.step_id);
      if (!step) throw notFound();
      const { id, position, content } = step;
      if (
        await setTick(
          tx,
          alert,
          { id, steps },
          { staff_id: actor.user_id, ticked: true, answer: null, outcome: null },
        )
      )
        await line('alert.step_ticked', { ...spoken(action), step_id: id, position, content });
    }
  }
}

/** The part of it that the alert's log shows. */
function spoken({ done_at: _, kind: _kind, ...said }: OfflineAction): Record<string, unknown> {
  return { ...said, offline: true };
}

interface Line {
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly done_at: string;
}

/**
 * A line at the time at which it was done: the screens show both that and when it was written down.
 */
async function writeLine(
  tx: Tx,
  actor: Actor,
  alert: LockedAlert,
  { kind, data, done_at }: Line,
): Promise<void> {
  const about = {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    ...(alert.user_id === null ? {} : { user_id: alert.user_id }),
  };
  const by = { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id };
  const [written] = await recordEvents(tx, [
    { ...about, ...by, kind, data, occurred_at: await notInTheFuture(tx, done_at) },
  ]);
  if (!written) throw notFound();
  const item = {
    ...written,
    alert_id: alert.id,
    kind,
    actor: { id: actor.user_id, name: actor.name },
    data,
  };
  await tell(tx, [{ channels: [alertChannel(alert.id)], event: alertHistory.name, data: item }]);
}

// By the database's clock, like everything else in the story: ours may be wrong.
async function notInTheFuture(tx: Tx, instant: string): Promise<string> {
  const [row] = await tx<
    { at: string }[]
  >`select app.iso(least(${instant}::timestamptz, app.now())) as at`;
  return row?.at ?? instant;
}
