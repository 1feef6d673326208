// What each action does to an alert in each state: pure, asked under the row's lock (design section 12.2). Resolved is final; nothing closes an alert by itself.
import type { Actor } from '#domain/access/actor.ts';
import { maySupervise } from '#domain/access/roles.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import { type AlertAction, alertActions } from './alert.ts';

export interface AlertState {
  readonly status: 'active_alert' | 'resolved';
  readonly owner: { id: number; name: string } | null;
  readonly acknowledged: boolean;
  readonly satellite_sos_active: boolean;
  readonly device_name: string | null;
  readonly resolved_by: { id: number; name: string } | null;
}

/** What becomes of the row; an absent key stays as it is. */
export interface AlertChange {
  readonly owner?: 'actor' | 'nobody';
  readonly acknowledged?: boolean;
  readonly resolved?: boolean;
}

export interface AlertNews {
  /** The events row to write; null when nothing changed. */
  readonly kind: string | null;
  /** Who lost the alert to the actor, to be told. */
  readonly loser: { id: number; name: string } | null;
}

type Answer = Decision<AlertChange, AlertNews>;
type Caller = Pick<Actor, 'user_id' | 'role'>;

const news = (kind: string | null, loser: AlertNews['loser'] = null): AlertNews => ({ kind, loser });
const nothing: Answer = allow({}, news(null));

const rules: Record<AlertAction, (state: AlertState, caller: Caller) => Answer> = {
  // Acknowledging an unowned alert makes you its owner; your own again changes nothing.
  acknowledge: (state, caller) => {
    if (state.owner && state.owner.id !== caller.user_id) return owned(state.owner);
    if (state.owner && state.acknowledged) return nothing;
    return allow({ owner: 'actor', acknowledged: true }, news('alert.acknowledged'));
  },
  take_over: (state, caller) => {
    if (state.owner?.id === caller.user_id) return nothing;
    return allow({ owner: 'actor', acknowledged: true }, news(state.owner ? 'alert.taken_over' : 'alert.acknowledged', state.owner));
  },
  release: (state, caller) =>
    heldBy(state, caller) ?? allow({ owner: 'nobody', acknowledged: false }, news('alert.released', others(state, caller))),
  resolve: (state, caller) =>
    heldBy(state, caller) ?? satellite(state) ?? allow({ resolved: true }, news('alert.resolved', others(state, caller))),
  comment: () => allow({}, news('alert.commented')),
  tick: () => allow({}, news('alert.step_ticked')),
};

/** The change and the news of an action, or its refusal: 409 with the holder, or 422 while a satellite SOS is on (R186). */
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

/** What the caller may do now, in the order of the buttons. */
export const abilitiesFor = (state: AlertState, caller: Caller): AlertAction[] =>
  alertActions.filter((action) => decideAlert(state, action, caller).allowed);

const owned = (owner: { id: number; name: string }): Answer => refuse(conflict('alert_owned', `${owner.name} has this alert.`, owner));

function heldBy(state: AlertState, caller: Caller): Answer | null {
  if (maySupervise(caller.role) || state.owner?.id === caller.user_id) return null;
  if (state.owner) return owned(state.owner);
  return refuse(conflict('alert_unowned', 'Nobody has this alert yet. Acknowledge it first.'));
}

function satellite(state: AlertState): Answer | null {
  if (!state.satellite_sos_active) return null;
  const device = state.device_name ?? 'the satellite device';
  return refuse(invalid({ alert: [`The SOS is still on. It cannot be resolved until the user cancels SOS on ${device}.`] }));
}

const others = (state: AlertState, caller: Caller): AlertNews['loser'] =>
  state.owner && state.owner.id !== caller.user_id ? state.owner : null;
