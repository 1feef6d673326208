// Sends the console's reports, one at a time and at most two seconds after the beat that asked for
// them; sends a last one when the tab closes.
import type { ConsoleReport } from '#domain/console-health/console-report.ts';
import { call, placeOf, urlOf } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { csrfHeader } from '#web/kit/call/csrf.ts';
import { proofCalls } from './proof-calls.ts';
import type { Receipts } from './receipts.ts';

export type Condition = Omit<ConsoleReport, 'receipts' | 'announced' | 'leaving'>;

const quietly = {
  handles: [0, 404, 409, 413, 419, 422, 429, 500, 502, 503, 504],
  handlesForbidden: true,
  waitMs: 4000,
  unattended: true,
};
const soonMs = 150;
/** In a flood every moment has its news: they ride together. */
const pauseMs = 1000;

export interface Reporter {
  /** Reports now, or as soon as the report that is under way is done. */
  report(): void;
  /** Reports in a moment, together with other hops until then. */
  reportSoon(): void;
  stop(): void;
}

export interface ReporterParts {
  /** Whose server is told. */
  readonly cell: number;
  readonly condition: () => Condition;
  readonly receipts: Receipts;
  /** Whether the server answered; anything but an outage is an answer. */
  readonly onAnswer: (reached: boolean) => void;
}

export function startReporter({ cell, condition, receipts, onAnswer }: ReporterParts): Reporter {
  let busy = false;
  let again = false;
  let stopped = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let token: Record<string, string> = {};
  const keepToken = async (): Promise<void> => {
    // Stored in advance, because a closing page cannot wait.
    token = await csrfHeader(placeOf(cell)).catch(() => ({}));
  };
  // Also for a console that closes before its first report was answered.
  void keepToken();
  const report = async (): Promise<void> => {
    clearTimeout(soon);
    soon = undefined;
    again = busy;
    if (busy || stopped) return;
    busy = true;
    reportedAt = performance.now();
    const taken = receipts.take();
    const reached = await send(cell, { ...condition(), leaving: false, ...taken });
    if (reached) await keepToken();
    if (!reached) receipts.putBack(taken);
    busy = false;
    if (stopped) return;
    onAnswer(reached);
    if (again && reached) void report();
  };
  const goodbye = (): void =>
    sayGoodbye(cell, { ...condition(), leaving: true, ...receipts.take() }, token);
  window.addEventListener('pagehide', goodbye);
  return {
    report: () => void report(),
    reportSoon: () => {
      const rest = receipts.isFlood ? reportedAt + pauseMs - performance.now() : 0;
      soon ??= setTimeout(() => void report(), Math.max(soonMs, rest));
    },
    stop: () => {
      stopped = true;
      clearTimeout(soon);
      window.removeEventListener('pagehide', goodbye);
      goodbye();
    },
  };
}

/** @returns false when no server was reached */
async function send(cell: number, body: ConsoleReport): Promise<boolean> {
  try {
    await call(proofCalls.report, { body }, { ...quietly, cell });
    return true;
  } catch (error) {
    return error instanceof CallError && error.status !== 0 && error.status < 500;
  }
}

// Survives the page, unlike the usual call. No caller waits for the answer; without one, the server
// notices the missing reports.
function sayGoodbye(cell: number, body: ConsoleReport, token: Record<string, string>): void {
  void fetch(urlOf(proofCalls.report, {}, cell), {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...token },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
