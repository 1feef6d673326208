// A supervisor raises a drill at once: refused while a real alert waits, a drill runs, or no other
// operator could take it.
import type { Actor } from '#domain/access/actor.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import {
  answeringOf,
  obstacleText,
  whyNobody,
} from '#domain/supervision/answering/answering-now.ts';
import { canTakeNext, type OperatorNow, obstacleOf } from '#domain/supervision/next-operator.ts';
import { assignAlert } from '#server/alerts/assigning/assigning.service.ts';
import { readWaiting } from '#server/alerts/drills/drill-alerts.store.ts';
import { readConsoles } from '#server/console-health/consoles.store.ts';
import { holdDrills, lookForDrills } from '#server/drills/drills.store.ts';
import { raiseAtOnce } from '#server/drills/raise-drill.service.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readOperatorsNow } from '../operators-now.store.ts';

interface Started {
  readonly alert_id: number;
  readonly operator: { readonly id: number; readonly name: string } | null;
}

/**
 * @param tx in the platform's view
 * @param operatorId the operator; null for an open drill that any operator may take
 * @throws 409 with the reason where no drill can be raised now, 422 for a person who is not on duty
 */
export async function startDrill(
  tx: Tx,
  actor: Actor,
  operatorId: number | null,
): Promise<Started> {
  await holdDrills(tx);
  await refuseWhileBusy(tx);
  // The supervisor who starts it knows that it is a drill, so cannot be its operator.
  const others = (await readOperatorsNow(tx, await readConsoles(tx))).filter(
    ({ id }) => id !== actor.user_id,
  );
  const operator = operatorId === null ? null : requireFree(others, operatorId);
  if (operator === null) refuseUnlessAnyFree(others);
  const alert_id = await raiseAtOnce(tx);
  if (operator) await assignAlert(tx, actor, alert_id, { user_id: operator.id });
  await recordEvents(tx, [
    {
      organisation_id: null,
      kind: 'drill.started',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { alert_id, ...(operator ? { operator } : {}) },
    },
  ]);
  return { alert_id, operator };
}

async function refuseWhileBusy(tx: Tx): Promise<void> {
  if ((await lookForDrills(tx)).open)
    throw conflict('drill_running', 'A drill is running. Start the next one when it is over.');
  if ((await readWaiting(tx)).now)
    throw conflict(
      'real_alert_waiting',
      'A real alert has no owner. Start the drill when somebody has taken it.',
    );
}

function requireFree(others: readonly OperatorNow[], id: number): { id: number; name: string } {
  const operator = others.find((one) => one.id === id);
  if (!operator) throw invalid({ operator_id: ['Choose someone else who is on duty.'] });
  const obstacle = obstacleOf(operator);
  if (obstacle !== null)
    throw conflict(
      'operator_not_free',
      `${operator.name} cannot take an alert now: ${obstacleText(obstacle)}.`,
      {
        id,
        name: operator.name,
      },
    );
  return { id, name: operator.name };
}

function refuseUnlessAnyFree(others: readonly OperatorNow[]): void {
  if (others.some(canTakeNext)) return;
  const words =
    others.length === 0
      ? 'Nobody else is on duty.'
      : `Nobody else can take an alert now: ${whyNobody(answeringOf(others))}.`;
  throw conflict('nobody_can_answer', words);
}
