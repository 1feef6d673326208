// A supervisor assigns an alert to an operator: row, story and live events in one transaction,
// under the alert's lock.

import type { Actor } from '#domain/access/actor.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { decideAssignment } from '#domain/alerts/alert-machine.ts';
import { alertAssigned } from '#domain/alerts/alerts.events.ts';
import { AppError, invalid } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { fullLoad } from '#domain/supervision/next-operator.ts';
import { centreRoles } from '#domain/users/user-roles.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { endedProposal, lossFrames } from '../actions/alert-decision.ts';
import { refuseUnlessFrom, refuseUnlessShown } from '../actions/seen-alert.service.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { changeAlert, lockAlert, readRow } from '../alerts.store.ts';
import { lockLoad } from './operator-load.store.ts';

interface AssignedTo {
  readonly user_id: number;
  readonly from?: number | undefined;
  readonly shown?: number | undefined;
  /** The reason for giving another alert to an operator with a full load. */
  readonly reason?: string | undefined;
}

/**
 * @throws 403 for a caller who does not supervise, 409 when it is over or has another owner by now,
 * 422 for a person who answers no alerts, and `operator_full` for one who has a full load, without
 * a reason
 */
export async function assignAlert(
  tx: Tx,
  actor: Actor,
  id: number,
  to: AssignedTo,
): Promise<AlertRow> {
  const alert = await lockAlert(tx, id);
  const { change, news } = decided(decideAssignment(alert, { id: to.user_id }, actor));
  const assignee = await findOperator(tx, to.user_id);
  if (!assignee)
    throw invalid({ user_id: ['Choose somebody of the monitoring centre who is active.'] });
  if (news.kind === null) return await readRow(tx, id);
  refuseUnlessFrom(alert, to.from);
  refuseUnlessShown(alert, to.shown);
  const open = await lockLoad(tx, assignee.id);
  const isFull = open >= fullLoad;
  if (isFull && to.reason === undefined) throw operatorFull(assignee.name, open);
  const row = await changeAlert(tx, id, change, {
    staff_id: actor.user_id,
    assignee_id: assignee.id,
  });
  const by = { id: actor.user_id, name: actor.name };
  const given = {
    channels: [userChannel(assignee.id)],
    event: alertAssigned.name,
    data: { alert_id: alert.id, person: alert.person_name, by },
  };
  await writeLine(tx, actor, alert, {
    kind: news.kind,
    data: {
      assignee,
      ...(alert.owner ? { from: alert.owner } : {}),
      ...(to.reason === undefined ? {} : { reason: to.reason }),
      ...(isFull ? { open } : {}),
      ...endedProposal(alert, row),
    },
    frames: [
      rowFrame(alert, row),
      ...(assignee.id === actor.user_id ? [] : [given]),
      ...lossFrames(alert, actor, news),
    ],
  });
  return row;
}

function operatorFull(name: string, open: number): AppError {
  const words = `${name} has ${open} open alerts; the limit is ${fullLoad}. Enter a reason to assign another.`;
  return new AppError(422, 'operator_full', words, { fields: { reason: [words] } });
}

/** An active operator of the centre; null for any other account. */
async function findOperator(tx: Tx, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await tx<{ id: number; name: string }[]>`
    select id, name
    from users
    where id = ${id}
      and organisation_id is null
      and status = 'active'
      and role = any(${[...centreRoles]}::text[])`;
  return row ?? null;
}
