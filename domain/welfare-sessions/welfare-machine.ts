// The transitions of a welfare session. Pure; called under the row's lock. In doubt the session
// stays active, so that its alert is still raised (R005).
import { conflict } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import { isRunning, type WelfareStatus } from './welfare-session.ts';
import {
  dueOf,
  type Extension,
  extended,
  minutesAfter,
  restarted,
  type WelfareTimer,
} from './welfare-timer.ts';

export interface WelfareState extends WelfareTimer {
  readonly status: WelfareStatus;
  readonly grace_minutes: number;
  readonly due_at: Date;
  readonly grace_until: Date;
  readonly ended_at: Date | null;
}

export type WelfareAction =
  /** The worker began it; a repeated start restarts it. */
  | { readonly kind: 'start'; readonly at: Date; readonly minutes: number }
  | { readonly kind: 'extend'; readonly extension: Extension; readonly by: 'worker' | 'staff' }
  | { readonly kind: 'check_in'; readonly at: Date }
  /** The worker ended it. */
  | { readonly kind: 'complete'; readonly at: Date }
  /** The same device began another session. */
  | { readonly kind: 'replace'; readonly at: Date }
  /** Staff ended it. */
  | { readonly kind: 'cancel'; readonly at: Date }
  /** Time has passed. */
  | { readonly kind: 'look'; readonly now: Date };

export type WelfareChange = Partial<WelfareState>;

export interface WelfareNews {
  /**
   * The events row to write; null if a device's own line records it already, or nothing changed.
   */
  readonly kind: string | null;
  /** For messages received after the alert: whether they happened before the time ran out. */
  readonly in_time: boolean | null;
}

type Answer = Decision<WelfareChange, WelfareNews>;
const news = (kind: string | null, in_time: boolean | null = null): WelfareNews => ({
  kind,
  in_time,
});
const nothing: Answer = allow({}, news(null));

/**
 * Decides the change and the event of an action. Staff are refused (409 `welfare_session_over`)
 * what a worker's late message may still do.
 */
export function decideWelfare(state: WelfareState, action: WelfareAction): Answer {
  switch (action.kind) {
    case 'start':
      return running(state, restarted(state, action.at, action.minutes), action.at);
    case 'extend':
      return action.by === 'staff'
        ? extendByStaff(state, action.extension)
        : extend(state, action.extension);
    case 'check_in':
      return checkIn(state, action.at);
    case 'complete':
      return complete(state, action.at);
    case 'replace':
      return isRunning(state.status)
        ? allow({ status: 'replaced', ended_at: action.at }, news('welfare_session.replaced'))
        : nothing;
    case 'cancel':
      return isRunning(state.status)
        ? allow({ status: 'cancelled', ended_at: action.at }, news('welfare_session.cancelled'))
        : over(state);
    case 'look':
      return look(state, action.now);
  }
}

const extend = (state: WelfareState, extension: Extension): Answer =>
  running(state, extended(state, extension), new Date(extension.at));

function extendByStaff(state: WelfareState, extension: Extension): Answer {
  if (!isRunning(state.status)) return over(state);
  const answer = extend(state, extension);
  return answer.allowed && answer !== nothing
    ? allow(answer.change, news('welfare_session.extended'))
    : answer;
}

/**
 * A check-in names no session: it restarts the running one, or the one that ran when it happened.
 */
function checkIn(state: WelfareState, at: Date): Answer {
  const ran = isRunning(state.status) || (state.status === 'expired' && isInTime(state, at));
  return ran ? running(state, restarted(state, at), at) : nothing;
}

/** A raised alert stays; the worker's end of the session is recorded in its story. */
function complete(state: WelfareState, at: Date): Answer {
  if (isRunning(state.status)) return allow({ status: 'completed', ended_at: at }, news(null));
  if (state.status !== 'expired' || state.ended_at !== null) return nothing;
  return allow({ ended_at: at }, news('welfare_session.completed', isInTime(state, at)));
}

function look(state: WelfareState, now: Date): Answer {
  if (!isRunning(state.status)) return nothing;
  if (now >= state.grace_until) return allow({ status: 'expired' }, news(null));
  if (now >= state.due_at && state.status === 'in_progress')
    return allow({ status: 'grace' }, news('welfare_session.warned'));
  return nothing;
}

/**
 * A session that continues with a new time. If it raised its alert, it is active again and the
 * alert stays; so is one that staff ended before the worker, offline, extended it. A session that
 * the worker ended, or replaced by another, stays over.
 */
function running(state: WelfareState, timer: WelfareTimer | null, at: Date): Answer {
  if (timer === null) return nothing;
  const due_at = dueOf(timer);
  const change: WelfareChange = {
    ...timer,
    status: 'in_progress',
    due_at,
    grace_until: minutesAfter(due_at, state.grace_minutes),
  };
  if (isRunning(state.status)) return allow(change, news(null));
  if (state.status === 'expired' && state.ended_at === null)
    return allow(change, news('welfare_session.resumed', isInTime(state, at)));
  if (state.status === 'cancelled' && state.ended_at !== null && at > state.ended_at)
    return allow({ ...change, ended_at: null }, news('welfare_session.resumed'));
  return nothing;
}

const isInTime = (state: WelfareState, at: Date): boolean => at <= state.grace_until;

const endings: Record<WelfareStatus, string> = {
  in_progress: '',
  grace: '',
  expired: 'has run out and raised its alert',
  completed: 'was ended by the worker',
  cancelled: 'was ended by staff',
  replaced: 'was replaced by a new one',
};

const over = (state: WelfareState): Answer =>
  refuse(
    conflict(
      'welfare_session_over',
      `This welfare timer ${endings[state.status]}; it is no longer running.`,
    ),
  );
