// The timer as the phone shows it: the server's, with this phone's later actions that the server
// may not have received.
import type { ServerSession } from '../line/app-calls.ts';
import type { Phone } from '../memory/phone-store.ts';
import type { Report } from '../memory/report.ts';

export interface ShownTimer {
  readonly id: string;
  readonly activity: string;
  /** Milliseconds by the server's clock. */
  readonly started_at: number;
  readonly due_at: number;
  readonly grace_until: number;
  /**
   * Whether the server knows that it runs: only then does it raise the alert when no report
   * arrives.
   */
  readonly known: boolean;
  /** Whether everything done here has arrived. */
  readonly sent: boolean;
}

export type TimerPhase = 'running' | 'grace' | 'over';

const minute = 60_000;
const kinds: ReadonlySet<string> = new Set([
  'welfare_start',
  'welfare_extend',
  'welfare_end',
  'check_in',
]);

interface Given extends Pick<Phone, 'state' | 'state_asked_at' | 'reports' | 'grace_minutes'> {
  /** Server's clock less this phone's, milliseconds. */
  readonly offset: number;
}

/** Null when no timer runs. */
export function shownTimer({
  state,
  state_asked_at,
  reports,
  grace_minutes,
  offset,
}: Given): ShownTimer | null {
  const known = state?.welfare ? fromServer(state.welfare, grace_minutes) : null;
  const news = reports
    .filter(
      ({ kind, status, answered_at }) =>
        kinds.has(kind) &&
        (status === 'waiting' || (status === 'kept' && (answered_at ?? 0) > state_asked_at)),
    )
    .sort((left, right) => left.sequence - right.sequence);
  return news.reduce<ShownTimer | null>(
    (timer, report) =>
      after(timer, report, { at: Date.parse(report.occurred_at) + offset, grace_minutes }),
    known,
  );
}

const fromServer = (session: ServerSession, graceMinutes: number): ShownTimer => {
  const due_at = Date.parse(session.due_at);
  return {
    id: session.id,
    activity: session.activity ?? '',
    started_at: Date.parse(session.started_at),
    due_at,
    grace_until: session.grace_until
      ? Date.parse(session.grace_until)
      : due_at + graceMinutes * minute,
    known: true,
    sent: true,
  };
};

function after(
  timer: ShownTimer | null,
  report: Report,
  { at, grace_minutes }: { at: number; grace_minutes: number },
): ShownTimer | null {
  const sent = report.status === 'kept' && (timer?.sent ?? true);
  const { session_id, minutes, activity } = report.data;
  if (report.kind === 'welfare_start') {
    const due_at = at + Number(minutes) * minute;
    return {
      id: String(session_id),
      activity: String(activity ?? ''),
      started_at: at,
      due_at,
      grace_until: due_at + grace_minutes * minute,
      known: report.status === 'kept',
      sent,
    };
  }
  if (!timer) return null;
  if (report.kind === 'welfare_end') return session_id === timer.id ? null : timer;
  const grace = timer.grace_until - timer.due_at;
  if (report.kind === 'check_in') {
    const due_at = at + (timer.due_at - timer.started_at);
    return { ...timer, started_at: at, due_at, grace_until: due_at + grace, sent };
  }
  if (session_id !== timer.id) return timer;
  const due_at = Math.max(timer.due_at, at) + Number(minutes) * minute;
  return { ...timer, due_at, grace_until: due_at + grace, sent };
}

export function phaseOf({ due_at, grace_until }: ShownTimer, now: number): TimerPhase {
  if (now < due_at) return 'running';
  return now < grace_until ? 'grace' : 'over';
}
