// An operator phones a person because of an alert: start, end and outcome of the call are stored.

import type { Actor } from '#domain/access/actor.ts';
import { alertPhoneCallNews } from '#domain/alerts/actions/alert-actions.events.ts';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import { callEnded, confirmCallRefusal, endCallRefusal } from '#domain/alerts/alerts.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { type NewFrame, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertFrame, rowFrame, writeLine } from '../alert-story.store.ts';
import { type LockedAlert, lockAlert, noteAction } from '../alerts.store.ts';
import {
  confirmCall,
  endCall,
  findCall,
  findCallByClient,
  insertCall,
  type NewCall,
  readNow,
} from './phone-calls.store.ts';

type Begun = Omit<NewCall, 'user_id' | 'staff_id'> & { alert_id: number };

/**
 * Records that a call begins, once even if the browser repeats it. @throws 404 when the alert is
 * not this person's
 */
export async function beginCall(
  tx: Tx,
  actor: Actor,
  userId: number,
  { alert_id, ...given }: Begun,
): Promise<PhoneCall> {
  const alert = await lockAlert(tx, alert_id);
  if (alert.user_id !== userId) throw notFound();
  const known = await findCallByClient(tx, alert, given.client_id);
  if (known) return known;
  decided(decideAlert(alert, 'phone_call', actor));
  const call = await insertCall(tx, alert, { ...given, user_id: userId, staff_id: actor.user_id });
  const data = {
    phone_call_id: call.id,
    party: call.party,
    party_name: call.party_name,
    number: call.number,
  };
  await writeLine(tx, actor, alert, {
    kind: 'alert.phone_call_begun',
    data,
    frames: await frames(tx, alert, call),
  });
  return call;
}

/**
 * Records how a call ended; the same answer twice changes nothing. It may also be recorded after
 * the alert was resolved.
 * @throws 409 `call_of_another` with its caller, 409 `call_ended` for another answer than the
 * stored one
 */
export async function respondToCall(
  tx: Tx,
  actor: Actor,
  userId: number,
  {
    phone_call_id,
    outcome,
    note,
  }: { phone_call_id: number; outcome: CallOutcome; note?: string | undefined },
): Promise<PhoneCall> {
  const { alert, call } = await lockCall(tx, userId, phone_call_id);
  refuseIf(endCallRefusal(call, actor, await readNow(tx)));
  if (call.ended_at !== null) {
    if (call.outcome === outcome && (call.note ?? '') === (note ?? '')) return call;
    throw callEnded(call);
  }
  const ended = await endCall(tx, phone_call_id, { outcome, note });
  const data = {
    phone_call_id,
    party: ended.party,
    party_name: ended.party_name,
    outcome,
    note: ended.note,
  };
  await writeLine(tx, actor, alert, {
    kind: 'alert.phone_call_ended',
    data,
    frames: await frames(tx, alert, ended),
  });
  return ended;
}

/**
 * The operator is still on a call that they were asked about: it counts as running for as long
 * again. Publishes a live event and writes no line.
 * @throws 409 `call_of_another`, 409 `call_ended`
 */
export async function confirmRunning(
  tx: Tx,
  actor: Actor,
  userId: number,
  callId: number,
): Promise<PhoneCall> {
  const { alert, call } = await lockCall(tx, userId, callId);
  refuseIf(confirmCallRefusal(call, actor));
  const confirmed = await confirmCall(tx, callId);
  await tell(tx, [alertFrame(alert.id, alertPhoneCallNews, confirmed)]);
  return confirmed;
}

/** The call as it is under the lock of its alert. @throws 404 */
async function lockCall(
  tx: Tx,
  userId: number,
  callId: number,
): Promise<{ alert: LockedAlert; call: PhoneCall }> {
  const seen = await findCall(tx, userId, callId);
  if (!seen) throw notFound();
  const alert = await lockAlert(tx, seen.alert_id);
  return { alert, call: (await findCall(tx, userId, callId)) ?? seen };
}

const frames = async (tx: Tx, alert: LockedAlert, call: PhoneCall): Promise<NewFrame[]> => [
  ...(alert.status === 'resolved' ? [] : [rowFrame(alert, await noteAction(tx, alert.id))]),
  alertFrame(alert.id, alertPhoneCallNews, call),
];
