// The effect of each action on an alert in each state: pure, evaluated under the row's lock (design
// section 12.2). Resolved is final; no rule closes an alert by itself.
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import type { AlertAction } from './alert.ts';
import {
  type AlertCaller,
  type AlertState,
  alertRefusal,
  assignmentRefusal,
} from './alerts.policy.ts';

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
interface Outcome {
  readonly change: AlertChange;
  readonly news: AlertNews;
}

const news = (kind: string | null, loser: AlertNews['loser'] = null): AlertNews => ({
  kind,
  loser,
});
const said = (kind: string) => (): Outcome => ({ change: {}, news: news(kind) });

/** What an allowed action changes. */
const outcomes: Record<AlertAction, (state: AlertState, caller: AlertCaller) => Outcome> = {
  // Acknowledging an unowned alert makes you its owner; your own again changes nothing (R175).
  acknowledge: (state) => {
    if (state.owner && state.acknowledged) {
      const change = { ...answering(state), ...ending(state, 'acted') };
      const isNothing = Object.keys(change).length === 0;
      return { change, news: news(isNothing ? null : 'alert.acknowledged') };
    }
    return {
      change: {
        owner: 'actor',
        acknowledged: true,
        ...answering(state),
        ...ending(state, 'acted'),
      },
      news: news('alert.acknowledged'),
    };
  },
  // R177
  take_over: (state, caller) => {
    if (state.owner?.id === caller.user_id) return outcomes.acknowledge(state, caller);
    return {
      change: {
        owner: 'actor',
        acknowledged: true,
        ...answering(state),
        ...ending(state, 'acted'),
      },
      news: news(state.owner ? 'alert.taken_over' : 'alert.acknowledged', state.owner),
    };
  },
  // R178
  release: (state, caller) => ({
    change: {
      owner: 'nobody',
      acknowledged: false,
      ...answering(state),
      ...ending(state, 'released'),
    },
    news: news('alert.released', others(state, caller)),
  }),
  // R179
  resolve: (state, caller) => ({
    change: { resolved: true, ...answering(state), ...ending(state, 'resolved') },
    news: news('alert.resolved', others(state, caller)),
  }),
  // The alert stays open with its owner.
  propose_resolution: (state) => ({
    change: { proposal: 'made', ...answering(state), ...ending(state, 'acted') },
    news: news('alert.resolution_proposed'),
  }),
  confirm_resolution: (state) => ({
    change: {
      resolved: true,
      proposal: 'confirmed',
      ...answering(state),
      ...ending(state, 'resolved'),
    },
    news: news('alert.resolved'),
  }),
  refuse_resolution: () => ({
    change: { proposal: 'ended' },
    news: news('alert.resolution_refused'),
  }),
  withdraw_resolution: () => ({
    change: { proposal: 'ended' },
    news: news('alert.resolution_withdrawn'),
  }),
  follow_up: (state) => ({
    change: { follow_up: 'set', ...answering(state) },
    news: news('alert.follow_up_set'),
  }),
  cancel_follow_up: () => ({
    change: { follow_up: 'cancelled' },
    news: news('alert.follow_up_cancelled'),
  }),
  send_patrol: said('patrol_job.requested'),
  message: said('alert.message_sent'),
  phone_call: said('alert.phone_call_begun'),
  give_brief: said('alert.brief_given'),
  comment: said('alert.commented'),
  tick: said('alert.step_ticked'),
  on_test: said('on_test.begun'),
};

/** The change and the news of an action, or its refusal (alerts.policy.ts). */
export function decideAlert(state: AlertState, action: AlertAction, caller: AlertCaller): Answer {
  const refusal = alertRefusal(state, action, caller);
  if (refusal) return refuse(refusal);
  const outcome = outcomes[action](state, caller);
  return allow(outcome.change, outcome.news);
}

/**
 * A supervisor assigns an alert, with or without an owner: it calls the assignee until they
 * acknowledge it. Assigning it to its present owner changes nothing.
 * @param assignee the new owner. @returns 403 for others, 409 once it is over
 */
export function decideAssignment(
  state: AlertState,
  assignee: { id: number },
  caller: AlertCaller,
): Answer {
  const refusal = assignmentRefusal(state, caller);
  if (refusal) return refuse(refusal);
  if (state.owner?.id === assignee.id) return allow({}, news(null));
  return allow(
    { owner: 'assignee', acknowledged: false, ...answering(state), ...ending(state, 'acted') },
    news('alert.assigned', others(state, caller)),
  );
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

const others = (state: AlertState, caller: AlertCaller): AlertNews['loser'] =>
  state.owner && state.owner.id !== caller.user_id ? state.owner : null;
