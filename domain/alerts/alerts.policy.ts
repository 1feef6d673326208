// Who may do what with an alert in which state: one sentence an action. The machine asks it under
// the row's lock, and screens get the answer as the alert's `abilities` (design section 12.2).
import { supervises } from '#domain/access/access.policy.ts';
import type { Actor } from '#domain/access/actor.ts';
import { AppError, conflict, forbidden } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { PhoneCall } from './actions/phone-call.ts';
import { type AlertAction, alertActions } from './alert.ts';
import { isForgotten, isRunning } from './calls/running-call.ts';
import {
  refusedAlone,
  refusedAnswer,
  refusedProposal,
  refusedWithdrawal,
  type SecondPersonState,
} from './resolving/second-person.policy.ts';

export interface AlertState extends SecondPersonState {
  readonly status: 'active_alert' | 'resolved';
  readonly owner: { id: number; name: string } | null;
  readonly acknowledged: boolean;
  /** Its alarm came again after that, and is not answered yet. */
  readonly called_again: boolean;
  readonly satellite_sos_active: boolean;
  /** Its follow-up timer; a lapsed one calls until the next action on the alert. */
  readonly follow_up: 'none' | 'running' | 'lapsed';
  /** The satellite units whose SOS is on, in words; they need not be the alert's own device. */
  readonly sos_device_name: string | null;
  readonly resolved_by: { id: number; name: string } | null;
}

export type AlertCaller = Pick<Actor, 'user_id' | 'role'> &
  Partial<Pick<Actor, 'acting_for_user_id'>>;

type Rule = (state: AlertState, caller: AlertCaller) => Refusal;

/** By everyone who answers alerts. */
const anyone: Rule = () => null;

const rules: Readonly<Record<AlertAction, Rule>> = {
  // An unowned alert by anyone, one’s own again; another’s is taken over instead.
  acknowledge: ({ owner }, caller) => (owner && owner.id !== caller.user_id ? owned(owner) : null),
  take_over: anyone,
  // A contact's acknowledgement may be withdrawn; without one there is nothing to give back.
  release: (state, caller) =>
    notHeld(state, caller) ?? (state.owner === null && !state.acknowledged ? unowned() : null),
  // By its owner or a supervisor alone, where one person may, and never while an SOS is on (R186).
  resolve: (state, caller) => notHeld(state, caller) ?? satellite(state) ?? refusedAlone(state),
  propose_resolution: (state, caller) =>
    notHeld(state, caller) ?? satellite(state) ?? refusedProposal(state),
  // By anyone who answers alerts, except the proposer.
  confirm_resolution: (state, caller) => refusedAnswer(state, caller) ?? satellite(state),
  refuse_resolution: refusedAnswer,
  withdraw_resolution: refusedWithdrawal,
  follow_up: (state, caller) => notHeld(state, caller),
  cancel_follow_up: (state, caller) => notHeld(state, caller) ?? noFollowUp(state),
  send_patrol: (state, caller) => notHeld(state, caller),
  // One operator may phone or write while another owns the alert.
  message: anyone,
  phone_call: anyone,
  // By whichever operator talks to the emergency services, owner or not.
  give_brief: anyone,
  comment: anyone,
  tick: anyone,
  on_test: anyone,
};

/** 409 with the holder, or 422 while a satellite SOS is on. Resolved is final but for comments. */
export const alertRefusal = (
  state: AlertState,
  action: AlertAction,
  caller: AlertCaller,
): Refusal =>
  state.status === 'resolved' && action !== 'comment'
    ? resolved(state)
    : rules[action](state, caller);

/** What the caller may do now, in the order of the buttons. */
export const abilitiesFor = (state: AlertState, caller: AlertCaller): AlertAction[] =>
  alertActions.filter((action) => alertRefusal(state, action, caller) === null);

/** 403 for others than supervisors, 409 once it is over. */
export function assignmentRefusal(state: AlertState, caller: AlertCaller): Refusal {
  if (!supervises(caller)) return forbidden();
  return state.status === 'resolved' ? resolved(state) : null;
}

/**
 * The refusal for a caller who neither owns the alert nor supervises; once the alert is resolved,
 * anyone may move a patrol that is under way.
 */
export const patrolRefusal = (state: AlertState, caller: AlertCaller): Refusal =>
  state.status === 'resolved' ? null : notHeld(state, caller);

/** 409 for an alert that would be resolved with others while a call about it is under way. */
export const ongoingCallRefusal = (calls: readonly PhoneCall[]): Refusal => {
  const call = calls.find(isRunning);
  return call
    ? conflict(
        'call_running',
        `${call.by?.name ?? 'An operator'} is on a call about this alert. End the call first.`,
      )
    : null;
};

/**
 * The outcome of a call is recorded by who made it, by a supervisor, and by anyone once it was not
 * confirmed for too long.
 * @param now ms since 1970, by the server's clock
 */
export const endCallRefusal = (call: PhoneCall, caller: AlertCaller, now: number): Refusal =>
  supervises(caller) || isForgotten(call, now) ? null : ofAnother(call, caller);

/** Only who made a call can say that it still runs; 409 `call_ended` for one that does not. */
export const confirmCallRefusal = (call: PhoneCall, caller: AlertCaller): Refusal =>
  ofAnother(call, caller) ?? (isRunning(call) ? null : callEnded(call));

/** 409: another outcome than the recorded one. */
export const callEnded = ({ by }: PhoneCall): AppError =>
  conflict('call_ended', 'The outcome of this call is already recorded.', by ?? undefined);

const ofAnother = ({ by }: PhoneCall, { user_id }: AlertCaller): Refusal =>
  by && by.id !== user_id ? conflict('call_of_another', `${by.name} made this call.`, by) : null;

const resolved = ({ resolved_by }: AlertState): AppError =>
  conflict(
    'alert_resolved',
    `This alert was resolved${resolved_by ? ` by ${resolved_by.name}` : ''}.`,
    resolved_by ?? undefined,
  );

const owned = (owner: { id: number; name: string }): AppError =>
  conflict('alert_owned', `${owner.name} has this alert.`, owner);

const unowned = (): AppError =>
  conflict('alert_unowned', 'This alert is unowned. Acknowledge it first.');

/** Its owner works on an alert, and supervisors on any. */
function notHeld(state: AlertState, caller: AlertCaller): Refusal {
  if (supervises(caller) || state.owner?.id === caller.user_id) return null;
  return state.owner ? owned(state.owner) : unowned();
}

const noFollowUp = ({ follow_up }: AlertState): Refusal =>
  follow_up === 'none' ? conflict('no_follow_up', 'This alert has no follow-up timer.') : null;

const satellite = (state: AlertState): Refusal =>
  state.satellite_sos_active ? satelliteSosActive(state.sos_device_name) : null;

/** 422: the SOS of a satellite device is still on, which only its user can change (R186). */
export function satelliteSosActive(deviceName: string | null): AppError {
  const words = `The SOS is still on. It cannot be resolved until the user cancels SOS on ${deviceName ?? 'the satellite device'}.`;
  return new AppError(422, 'satellite_sos_active', words, { fields: { alert: [words] } });
}
