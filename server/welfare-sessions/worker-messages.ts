// Derives from a device's events the changes to its welfare sessions, in memory, so that a batch
// costs one read and one write.
import * as z from 'zod';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import {
  decideWelfare,
  type WelfareAction,
  type WelfareNews,
} from '#domain/welfare-sessions/welfare-machine.ts';
import { isRunning, welfareMinutes } from '#domain/welfare-sessions/welfare-session.ts';
import { dueOf, minutesAfter, type WelfareTimer } from '#domain/welfare-sessions/welfare-timer.ts';
import type { KeptSession, Wearer } from './welfare-sessions.store.ts';

/** An event of a device, as passed by the intake. */
export interface DeviceNews {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly event: DeviceEvent;
}

interface About {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly key: string;
  readonly at: Date;
}
export type WorkerMessage = About &
  (
    | {
        readonly kind: 'start';
        readonly session_id: string;
        readonly minutes: number;
        readonly activity: string | null;
      }
    | { readonly kind: 'extend'; readonly session_id: string; readonly minutes: number }
    | { readonly kind: 'complete'; readonly session_id: string }
    | { readonly kind: 'check_in' }
  );

const session_id = z.uuid().toLowerCase();
const activity = z.string().trim().max(200).nullish();
const start = z.object({ session_id, minutes: welfareMinutes, activity: activity.catch(null) });
const extend = z.object({ session_id, minutes: welfareMinutes });
const complete = z.object({ session_id });

export const messageKinds: ReadonlySet<DeviceEventKind> = new Set([
  'welfare_started',
  'welfare_extended',
  'welfare_completed',
  'check_in',
]);

/**
 * The messages in the order in which they happened. An unreadable event changes no session; its
 * line is still in the story.
 */
export const messagesIn = (news: readonly DeviceNews[]): WorkerMessage[] =>
  news.flatMap(messageIn).sort((left, right) => left.at.getTime() - right.at.getTime());

function messageIn({ device_id, organisation_id, event }: DeviceNews): WorkerMessage[] {
  // A device clock that is ahead must not delay the alert.
  const at = new Date(Math.min(Date.parse(event.occurred_at), Date.parse(event.received_at)));
  const about: About = { device_id, organisation_id, key: event.event_key, at };
  const read = <Data>(
    schema: z.ZodType<Data>,
    made: (data: Data) => WorkerMessage,
  ): WorkerMessage[] => {
    const data = schema.safeParse(event.data);
    return data.success ? [made(data.data)] : [];
  };
  switch (event.kind) {
    case 'welfare_started':
      return read(start, (data) => ({
        ...about,
        kind: 'start',
        ...data,
        activity: data.activity || null,
      }));
    case 'welfare_extended':
      return read(extend, (data) => ({ ...about, kind: 'extend', ...data }));
    case 'welfare_completed':
      return read(complete, (data) => ({ ...about, kind: 'complete', ...data }));
    case 'check_in':
      return [{ ...about, kind: 'check_in' }];
    default:
      return [];
  }
}

/** A session before it has an id. */
export type NewSession = Omit<KeptSession, 'id'>;
export type Line = { readonly session: KeptSession; readonly news: WelfareNews; readonly at: Date };

export interface Outcome {
  readonly changed: readonly KeptSession[];
  readonly begun: readonly NewSession[];
  /** Lines for the story in addition to the device's own. */
  readonly lines: readonly Line[];
}

type Known = KeptSession | NewSession;
const isKept = (session: Known): session is KeptSession => 'id' in session;

/**
 * Applies messages to the sessions they can refer to.
 * @param kept per device in the order of their starts
 */
export function applyMessages(
  messages: readonly WorkerMessage[],
  kept: readonly KeptSession[],
  wearers: readonly Wearer[],
): Outcome {
  const known: Known[] = [...kept];
  const lines: Line[] = [];
  const change = (session: Known, action: WelfareAction, at: Date): void => {
    const decision = decideWelfare(session, action);
    if (!decision.allowed || Object.keys(decision.change).length === 0) return;
    if (isRunning(decision.change.status ?? session.status) && isAnotherRunning(known, session))
      return;
    const due_count = session.due_count + (decision.change.due_at ? 1 : 0);
    const after = { ...session, ...decision.change, due_count };
    known[known.indexOf(session)] = after;
    if (isKept(after) && decision.news.kind)
      lines.push({ session: after, news: decision.news, at });
  };
  for (const message of messages) {
    const session = find(known, message);
    if (message.kind === 'check_in') {
      if (session) change(session, { kind: 'check_in', at: message.at }, message.at);
    } else if (!session) {
      const wearer = wearers.find(({ device_id }) => device_id === message.device_id);
      if (wearer) begin(known, message, wearer, change);
    } else if (message.kind === 'extend') {
      const extension = {
        key: message.key,
        at: message.at.toISOString(),
        minutes: message.minutes,
      };
      change(session, { kind: 'extend', extension, by: 'worker' }, message.at);
    } else if (message.kind === 'start') {
      known[known.indexOf(session)] = begunEarlier(session, message);
      change(
        find(known, message) ?? session,
        { kind: 'start', at: message.at, minutes: message.minutes },
        message.at,
      );
    } else {
      change(session, { kind: 'complete', at: message.at }, message.at);
    }
  }
  return {
    changed: known.filter(isKept).filter((session) => !kept.includes(session)),
    begun: known.filter((session): session is NewSession => !isKept(session)),
    lines,
  };
}

const of = (known: readonly Known[], deviceId: number): Known[] =>
  known.filter(({ device_id }) => device_id === deviceId);

function find(known: readonly Known[], message: WorkerMessage): Known | undefined {
  const own = of(known, message.device_id);
  if (message.kind !== 'check_in')
    return own.find(({ client_id }) => client_id === message.session_id);
  return own.find(({ status }) => isRunning(status)) ?? newest(own);
}

const newest = (sessions: readonly Known[]): Known | undefined =>
  sessions.reduce<Known | undefined>(
    (best, one) => (best && best.started_at > one.started_at ? best : one),
    undefined,
  );

/** A device has one running session: an old one is not revived while another runs. */
const isAnotherRunning = (known: readonly Known[], session: Known): boolean =>
  !isRunning(session.status) &&
  of(known, session.device_id).some((other) => other !== session && isRunning(other.status));

type Change = (session: Known, action: WelfareAction, at: Date) => void;

/**
 * A session that is not known yet. Its start replaces the running one, unless that began later:
 * then the messages arrived out of order. An extension or an end whose start has not arrived is a
 * session too, so that the worker is monitored and a start received after its end raises nothing.
 */
function begin(
  known: Known[],
  message: Exclude<WorkerMessage, { kind: 'check_in' }>,
  wearer: Wearer,
  change: Change,
): void {
  const others = of(known, message.device_id);
  const later = newest(others.filter(({ started_at }) => started_at > message.at));
  const replaced_at = later ? later.started_at : null;
  const ended = message.kind === 'complete' ? message.at : replaced_at;
  if (!ended)
    for (const other of others) change(other, { kind: 'replace', at: message.at }, message.at);
  const timer: WelfareTimer = {
    counted_from: message.at,
    minutes: message.kind === 'complete' ? 1 : message.minutes,
    // Identified by its key, so that a repeated extension adds nothing.
    extensions:
      message.kind === 'extend'
        ? [{ key: message.key, at: message.at.toISOString(), minutes: 0 }]
        : [],
  };
  const due_at = dueOf(timer);
  const otherStatus = replaced_at ? 'replaced' : 'in_progress';
  known.push({
    ...timer,
    organisation_id: message.organisation_id,
    client_id: message.session_id,
    device_id: message.device_id,
    user_id: wearer.user_id,
    activity: message.kind === 'start' ? message.activity : null,
    status: message.kind === 'complete' ? 'completed' : otherStatus,
    grace_minutes: wearer.grace_minutes,
    started_at: message.at,
    due_at,
    grace_until: minutesAfter(due_at, wearer.grace_minutes),
    due_count: 1,
    ended_at: ended,
    ended_by_staff_id: null,
    end_reason: null,
    alert_id: null,
  });
}

/**
 * A start received after later messages completes the session's fields; a running session is
 * recomputed from what is known.
 */
function begunEarlier(session: Known, message: Extract<WorkerMessage, { kind: 'start' }>): Known {
  if (message.at >= session.started_at) return session;
  const minutes = isRunning(session.status) ? session.minutes : message.minutes;
  return { ...session, started_at: message.at, activity: message.activity, minutes };
}
