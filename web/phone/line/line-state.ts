// Whether the connection is up, judged by the last answer or its absence.
import { CallError } from '#web/kit/call/call-error.ts';
import { clockOffset } from '#web/kit/call/server-clock.ts';
import { changePhone } from '../memory/phone-store.ts';

export function received(): void {
  changePhone({ line: 'up', clock_offset: clockOffset() });
}

/** The server's own code for a phone without an activation; a proxy's 401 is not. */
export function failed(error: unknown): void {
  if (!(error instanceof CallError)) {
    // A fault of the page itself must not silence the line.
    reportError(error);
    return;
  }
  const ended =
    (error.status === 401 && error.code === 'unauthenticated') ||
    (error.status === 404 && error.code === 'not_found');
  changePhone({
    line: error.status === 0 || error.status >= 500 ? 'down' : 'up',
    ...(ended ? { ended } : {}),
  });
}
