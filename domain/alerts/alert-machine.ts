// The effect of each action on an alert in each state: pure, evaluated under the row's lock (design
// section 12.2). Resolved is final; no rule closes an alert by itself.
import type { Actor } from '#domain/access/actor.ts';
import { maySupervise } from '#domain/access/roles.ts';
import { AppError, conflict, forbidden } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import { type AlertAction, alertActions } from './alert.ts';
import {
  refusedAlone,
  refusedAnswer,
  refusedProposal,
  refusedWithdrawal,
  type SecondPersonState,
} from './resolving/second-person.ts';

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

/** The changes to the row; an absent key is not changed. */
export interface AlertChange {
  readonly owner?: 'actor' | 'assignee' | 'nobody';
  readonly acknowledged?: boolean;
  /** The repeated alarm is answered; the time of the first answer stays. */
  readonly answered_again?: true;
  readonly resolved?: boolean;
  /** To resolve it: made, confirmed by a second person, or ended without that. */
  readonly proposal?: 'made' | 'confirmed' | 'ended';
  /** A timer is set in place of any other, or the open one ends so. */
  readonly follow_up?: 'set' | 'cancelled' | 'acted' | 'released' | 'resolved';
}

export interface AlertNews {
  /** The events row to write; null when nothing changed. */
  readonly kind: string | null;
  /** The previous owner, replaced by the actor, to be notified. */
  readonly loser: { id: number; name: string } | null;
}

type Answer = Decision<AlertChange, AlertNews>;
type Caller = Pick<Actor, 'user_id' | 'role'> & Partial<Pick<Actor, 'acting_for_user_id'>>;

const news = (kind: string | null, loser: AlertNews['loser'] = null): AlertNews => ({
  kind,
  loser,
});
const nothing: Answer = allow({}, news(null));

const rules: Record<AlertAction, (state: AlertState, caller: Caller) => Answer> = {
  // Acknowledging an unowned alert makes you its owner; your own again changes nothing.
  acknowledge: (state, caller) => {
    if (state.owner && state.owner.id !== caller.user_id) return owned(state.owner);
    if (state.owner && state.acknowledged) {
      const change = { ...answering(state), ...ending(state, 'acted') };
      return Object.keys(change).length === 0 ? nothing : allow(change, news('alert.acknowledged'));
    }
    return allow(
      { owner: 'actor', acknowledged: true, ...answering(state), ...ending(state, 'acted') },
      news('alert.acknowledged'),
    );
  },
  take_over: (state, caller) => {
    if (state.owner?.id === caller.user_id) return rules.acknowledge(state, caller);
    return allow(
      { owner: 'actor', acknowledged: true, ...answering(state), ...ending(state, 'acted') },
      news(state.owner ? 'alert.taken_over' : 'alert.acknowledged', state.owner),
    );
  },
  release: (state, caller) =>
    heldBy(state, caller) ??
    // A contact's acknowledgement may be withdrawn; without one there is nothing to give back.
    (state.owner === null && !state.acknowledged ? unowned : null) ??
    allow(
      { owner: 'nobody', acknowledged: false, ...answering(state), ...ending(state, 'released') },
      news('alert.released', others(state, caller)),
    ),
  resolve: (state, caller) =>
    heldBy(state, caller) ??
    satellite(state) ??
    refusedBy(refusedAlone(state)) ??
    allow(
      { resolved: true, ...answering(state), ...ending(state, 'resolved') },
      news('alert.resolved', others(state, caller)),
    ),
  // The alert stays open with its owner.
  propose_resolution: (state, caller) =>
    heldBy(state, caller) ??
    satellite(state) ??
    refusedBy(refusedProposal(state)) ??
    allow(
      { proposal: 'made', ...answering(state), ...ending(state, 'acted') },
      news('alert.resolution_proposed'),
    ),
  // By anyone who answers alerts, except the proposer.
  confirm_resolution: (state, caller) =>
    refusedBy(refusedAnswer(state, caller)) ??
    satellite(state) ??
    allow(
      { resolved: true, proposal: 'confirmed', ...answering(state), ...ending(state, 'resolved') },
      news('alert.resolved'),
    ),
  refuse_resolution: (state, caller) =>
    refusedBy(refusedAnswer(state, caller)) ??
    allow({ proposal: 'ended' }, news('alert.resolution_refused')),
  withdraw_resolution: (state, caller) =>
    refusedBy(refusedWithdrawal(state, caller)) ??
    allow({ proposal: 'ended' }, news('alert.resolution_withdrawn')),
  follow_up: (state, caller) =>
    heldBy(state, caller) ??
    allow({ follow_up: 'set', ...answering(state) }, news('alert.follow_up_set')),
  cancel_follow_up: (state, caller) =>
    heldBy(state, caller) ??
    (state.follow_up === 'none'
      ? refuse(conflict('no_follow_up', 'This alert has no follow-up timer.'))
      : allow({ follow_up: 'cancelled' }, news('alert.follow_up_cancelled'))),
  send_patrol: (state, caller) => heldBy(state, caller) ?? allow({}, news('patrol_job.requested')),
  // One operator may phone or write while another owns the alert.
  message: () => allow({}, news('alert.message_sent')),
  phone_call: () => allow({}, news('alert.phone_call_begun')),
  // By whichever operator talks to the emergency services, owner or not.
  give_brief: () => allow({}, news('alert.brief_given')),
  comment: () => allow({}, news('alert.commented')),
  tick: () => allow({}, news('alert.step_ticked')),
  on_test: () => allow({}, news('on_test.begun')),
};

/**
 * The change and the news of an action, or its refusal: 409 with the holder, or 422 while a
 * satellite SOS is on (R186).
 */
export function decideAlert(state: AlertState, action: AlertAction, caller: Caller): Answer {
  if (state.status === 'resolved' && action !== 'comment') {
    return refuse(
      conflict(
        'alert_resolved',
        `This alert was resolved${state.resolved_by ? ` by ${state.resolved_by.name}` : ''}.`,
        state.resolved_by ?? undefined,
      ),
    );
  }
  return rules[action](state, caller);
}

/**
 * A supervisor assigns an alert, with or without an owner: it calls the assignee until they
 * acknowledge it. Assigning it to its present owner changes nothing.
 * @param assignee the new owner. @returns 403 for others, 409 once it is over
 */
export function decideAssignment(
  state: AlertState,
  assignee: { id: number },
  caller: Caller,
): Answer {
  if (!maySupervise(caller.role)) return refuse(forbidden());
  if (state.status === 'resolved') return decideAlert(state, 'take_over', caller);
  if (state.owner?.id === assignee.id) return nothing;
  return allow(
    { owner: 'assignee', acknowledged: false, ...answering(state), ...ending(state, 'acted') },
    news('alert.assigned', others(state, caller)),
  );
}

/** What the caller may do now, in the order of the buttons. */
export const abilitiesFor = (state: AlertState, caller: Caller): AlertAction[] =>
  alertActions.filter((action) => decideAlert(state, action, caller).allowed);

/**
 * The refusal for a caller who neither owns the alert nor supervises; once the alert is resolved,
 * anyone may move a patrol that is under way.
 */
export const patrolRefusal = (state: AlertState, caller: Caller): Answer | null =>
  state.status === 'resolved' ? null : heldBy(state, caller);

const owned = (owner: { id: number; name: string }): Answer =>
  refuse(conflict('alert_owned', `${owner.name} has this alert.`, owner));

function heldBy(state: AlertState, caller: Caller): Answer | null {
  if (maySupervise(caller.role) || state.owner?.id === caller.user_id) return null;
  if (state.owner) return owned(state.owner);
  return unowned;
}

const unowned: Answer = refuse(
  conflict('alert_unowned', 'This alert is unowned. Acknowledge it first.'),
);

const refusedBy = (refusal: AppError | null): Answer | null => refusal && refuse(refusal);

const satellite = (state: AlertState): Answer | null =>
  state.satellite_sos_active ? refuse(satelliteSosActive(state.sos_device_name)) : null;

/** 422: the SOS of a satellite device is still on, which only its user can change (R186). */
export function satelliteSosActive(deviceName: string | null): AppError {
  const words = `The SOS is still on. It cannot be resolved until the user cancels SOS on ${deviceName ?? 'the satellite device'}.`;
  return new AppError(422, 'satellite_sos_active', words, { fields: { alert: [words] } });
}

// An action on an alert ends a lapsed timer; a running one stays with the alert until the owner
// releases or resolves it.
const ending = (
  state: AlertState,
  how: 'acted' | 'released' | 'resolved',
): Pick<AlertChange, 'follow_up'> =>
  state.follow_up === 'none' || (how === 'acted' && state.follow_up === 'running')
    ? {}
    : { follow_up: how };

const answering = ({ called_again }: AlertState): Pick<AlertChange, 'answered_again'> =>
  called_again ? { answered_again: true } : {};

const others = (state: AlertState, caller: Caller): AlertNews['loser'] =>
  state.owner && state.owner.id !== caller.user_id ? state.owner : null;
