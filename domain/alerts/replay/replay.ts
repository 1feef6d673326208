// A past alert as it was at any moment, from its events (pure): its owner, ticks, calls, messages
// and known facts by then.

import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { AlertMessage } from '../actions/alert-message.ts';
import type { FollowUp } from '../actions/follow-up.ts';
import type { CallOutcome, PhoneCall } from '../actions/phone-call.ts';
import type { Alert } from '../alert.ts';
import type { HistoryItem } from '../alert-history.ts';

/** All that is known of an alert today. */
export interface Recording {
  readonly alert: Alert;
  /** In any order. */
  readonly history: readonly HistoryItem[];
  readonly steps: readonly ResponseStep[];
  readonly messages: readonly AlertMessage[];
  readonly phone_calls: readonly PhoneCall[];
  readonly patrol_jobs: readonly PatrolJob[];
}

export interface Moment {
  readonly alert: Alert;
  /** Newest first, as the timeline shows it. */
  readonly history: HistoryItem[];
  readonly steps: ResponseStep[];
  readonly follow_up: FollowUp | null;
  readonly messages: AlertMessage[];
  readonly phone_calls: PhoneCall[];
  readonly patrol_jobs: PatrolJob[];
}

/** How long the end is shown. */
const afterMs = 5000;

/**
 * From when the alert was raised until it was resolved, epoch milliseconds. Views and comments
 * weeks later are no part of it.
 */
export function spanOf({ alert }: Pick<Recording, 'alert'>): { from: number; until: number } {
  const from = Date.parse(alert.raised_at);
  return {
    from,
    until: Math.max(from, Date.parse(alert.resolved_at ?? alert.raised_at)) + afterMs,
  };
}

/** @param at epoch milliseconds */
export function momentOf(recording: Recording, at: number): Moment {
  const isPast = (moment: string | null | undefined): moment is string =>
    typeof moment === 'string' && Date.parse(moment) <= at;
  const past = recording.history.filter(({ occurred_at }) => isPast(occurred_at)).toSorted(byTime);
  const follow_up = followUpOf(recording.alert, past);
  return {
    alert: alertAt(recording.alert, past, follow_up, isPast),
    history: past.toReversed(),
    steps: recording.steps.map((step) => ({ ...step, ticked: tickOf(step.id, past) })),
    follow_up,
    messages: recording.messages.filter(({ at: sent }) => isPast(sent)),
    phone_calls: recording.phone_calls
      .filter(({ started_at }) => isPast(started_at))
      .map((call) =>
        isPast(call.ended_at)
          ? call
          : { ...call, confirmed_at: null, ended_at: null, outcome: null, note: null },
      ),
    patrol_jobs: recording.patrol_jobs
      .filter(({ requested_at }) => isPast(requested_at))
      .map((job) => patrolAt(job, isPast)),
  };
}

type IsPast = (moment: string | null | undefined) => boolean;
const byTime = (left: HistoryItem, right: HistoryItem): number =>
  Date.parse(left.occurred_at) - Date.parse(right.occurred_at) || left.id - right.id;

function alertAt(
  alert: Alert,
  past: readonly HistoryItem[],
  follow_up: FollowUp | null,
  isPast: IsPast,
): Alert {
  const {
    owner: _owner,
    acknowledged_at: _acknowledged,
    resolved_at,
    cancelled_at,
    repeats: _repeats,
    patrol: _patrol,
    ...rest
  } = alert;
  const {
    follow_up_at: _due,
    follow_up_lapsed: _lapsed,
    last_action_at: _last,
    satellite_sos: _sos,
    unread: _unread,
    proposed_by: _by,
    ...kept
  } = rest;
  const isOver = isPast(resolved_at);
  const repeats = past.filter(({ kind }) => kind === 'alert.repeated').length;
  const last = past.findLast(({ actor, kind }) => actor !== undefined && kind !== 'alert.viewed');
  return {
    ...kept,
    ...ownerOf(past),
    status: isOver ? 'resolved' : 'active_alert',
    ...(isOver && resolved_at !== undefined ? { resolved_at } : {}),
    ...(cancelled_at !== undefined && isPast(cancelled_at) ? { cancelled_at } : {}),
    ...(repeats > 0 ? { repeats } : {}),
    ...(last ? { last_action_at: last.occurred_at } : {}),
    ...(follow_up && !isOver
      ? {
          follow_up_at: follow_up.due_at,
          ...(follow_up.lapsed_at === null ? {} : { follow_up_lapsed: true as const }),
        }
      : {}),
    ...(isSosOn(past) && !isOver ? { satellite_sos: true as const } : {}),
    proposal: null,
    resolution: isOver ? alert.resolution : null,
    positions: alert.positions.filter((position) => isPast(position.at)),
    unconfirmed_positions:
      alert.unconfirmed_positions?.filter((position) => isPast(position.at)) ?? [],
    viewers: alert.viewers.filter(({ viewed_at }) => isPast(viewed_at)),
    ...(isPast(alert.battery_at) ? {} : { battery_percent: null, battery_at: null }),
    unconfirmed_end: isPast(alert.unconfirmed_end?.at) ? alert.unconfirmed_end : null,
    device_status: null,
    group: [],
    abilities: [],
  };
}

/** The owner after these events, and since when it is acknowledged. */
function ownerOf(past: readonly HistoryItem[]): Pick<Alert, 'owner' | 'acknowledged_at'> {
  const last = past.findLast(({ kind }) => kind in owners);
  return last ? (owners[last.kind]?.(last, past) ?? {}) : {};
}

const owners: Readonly<
  Record<
    string,
    (item: HistoryItem, past: readonly HistoryItem[]) => Pick<Alert, 'owner' | 'acknowledged_at'>
  >
> = {
  'alert.acknowledged': ({ actor, occurred_at }, past) => ({
    ...(actor ? { owner: actor } : {}),
    acknowledged_at: firstOf(past, actor?.id) ?? occurred_at,
  }),
  'alert.taken_over': ({ actor, occurred_at }, past) => ({
    ...(actor ? { owner: actor } : {}),
    acknowledged_at:
      past.find(({ kind }) => kind === 'alert.acknowledged')?.occurred_at ?? occurred_at,
  }),
  'alert.assigned': ({ data }) => {
    const to = personOf(data['assignee']);
    return to ? { owner: to } : {};
  },
  'alert.released': () => ({}),
};

/**
 * The first answer since the alert was last free: acknowledging again does not restart its clock.
 */
function firstOf(past: readonly HistoryItem[], owner: number | undefined): string | undefined {
  const free = past.findLastIndex(({ kind }) => kind === 'alert.released');
  return past
    .slice(free + 1)
    .find(({ kind, actor }) => kind === 'alert.acknowledged' && actor?.id === owner)?.occurred_at;
}

const personOf = (value: unknown): { id: number; name: string } | null =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'number' &&
  typeof value.name === 'string'
    ? { id: value.id, name: value.name }
    : null;

const isSosOn = (past: readonly HistoryItem[]): boolean =>
  past.findLast(({ kind }) => kind.startsWith('satellite_sos.'))?.kind === 'satellite_sos.started';

const endsTimer = [
  'alert.follow_up_cancelled',
  'alert.acknowledged',
  'alert.taken_over',
  'alert.released',
  'alert.resolved',
];

function followUpOf(alert: Alert, past: readonly HistoryItem[]): FollowUp | null {
  const at = past.findLastIndex(({ kind }) => kind === 'alert.follow_up_set');
  const set = past[at];
  const minutes = set?.data['minutes'];
  if (!set || typeof minutes !== 'number') return null;
  const after = past.slice(at + 1);
  if (after.some(({ kind }) => endsTimer.includes(kind))) return null;
  const reason = set.data['reason'];
  const lapse = after.find(({ kind }) => kind === 'alert.follow_up_lapsed');
  return {
    id: set.id,
    alert_id: alert.id,
    minutes,
    set_by: set.actor ?? { id: 0, name: '' },
    set_at: set.occurred_at,
    due_at: new Date(Date.parse(set.occurred_at) + minutes * 60_000).toISOString(),
    lapsed_at: lapse?.occurred_at ?? null,
    reason: typeof reason === 'string' ? reason : null,
  };
}

const outcomes: readonly CallOutcome[] = [
  'answered',
  'no_answer',
  'busy',
  'voicemail',
  'wrong_number',
  'safe',
  'needs_help',
];

function tickOf(stepId: number, past: readonly HistoryItem[]): ResponseStep['ticked'] {
  const last = past.findLast(
    ({ kind, data }) => kind.startsWith('alert.step_') && data['step_id'] === stepId,
  );
  if (last?.kind !== 'alert.step_ticked' || !last.actor) return null;
  const { answer, outcome } = last.data;
  return {
    by: last.actor,
    at: last.occurred_at,
    answer: typeof answer === 'string' ? answer : null,
    outcome: outcomes.find((one) => one === outcome) ?? null,
  };
}

function patrolAt(job: PatrolJob, isPast: IsPast): PatrolJob {
  if (isPast(job.cancelled_at)) return { ...job, status: 'cancelled' };
  if (isPast(job.completed_at)) return { ...job, status: 'completed' };
  if (isPast(job.in_progress_at)) return { ...job, status: 'in_progress' };
  return { ...job, failure: null, status: isPast(job.dispatched_at) ? 'dispatched' : 'requested' };
}
