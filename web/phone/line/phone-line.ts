// The phone's connection to the server: sends waiting reports, and retries for as long as it takes.
import { CallError } from '#web/kit/call/call-error.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import {
  afterAnswer,
  isAlarm,
  isWaiting,
  nextBatch,
  type Report,
  wireForm,
} from '../memory/report.ts';
import { appCalls } from './app-calls.ts';
import { askAgain, askState } from './ask-state.ts';
import { sendInBackground } from './background-send.ts';
import { sendPause, smallSendPauseMs } from './line-pace.ts';
import { failed, received } from './line-state.ts';
import { callOffSmall, sendSmall } from './small-send.ts';

const sendWaitMs = 15_000;
/** An alarm that is not answered by then is sent small as well. */
const smallAfterMs = 5000;

let failures = 0;
let sending: 'alarms' | 'news' | null = null;
/** Fewer after a batch that was refused as a whole, so that one report cannot block all others. */
let mostAtOnce = 100;
let sendTimer: ReturnType<typeof setTimeout> | undefined;

/** Starts, and runs until the page closes; makes no calls before activation. */
export function keepLine(): void {
  const again = (): void => {
    failures = 0;
    void sendWaiting();
    askAgain();
  };
  window.addEventListener('online', again);
  window.addEventListener('offline', () => changePhone({ line: 'down' }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
  });
  again();
}

/** Sends everything that waits, alarms first. An alarm does not wait for a request under way. */
export async function sendWaiting(): Promise<void> {
  const { token, ended, reports } = phoneNow();
  const batch = nextBatch(reports).slice(0, mostAtOnce);
  const first = batch[0];
  if (!first || token === null || ended) return;
  const lane = isAlarm(first) ? 'alarms' : 'news';
  if (sending === lane || sending === 'alarms') return;
  clearTimeout(sendTimer);
  sending = lane;
  const wasDown = phoneNow().line === 'down';
  const smallSoon =
    lane === 'alarms'
      ? setTimeout(() => void small(), isSlow(first) ? 0 : smallAfterMs)
      : undefined;
  const kept = await sent(token, batch);
  clearTimeout(smallSoon);
  if (sending === lane) sending = null;
  // The connection is back: poll at once for decisions made meanwhile, whatever request is hanging.
  if (kept && wasDown) askAgain();
  failures = kept ? 0 : failures + 1;
  if (!phoneNow().reports.some(isWaiting)) return void askState();
  if (kept) return await sendWaiting();
  sendInBackground();
  if (lane === 'alarms' && phoneNow().line === 'down') void small();
  tryLater();
}

function tryLater(): void {
  clearTimeout(sendTimer);
  const { reports, under_way } = phoneNow();
  const pause = under_way === null ? sendPause(failures, reports.some(isUrgent)) : smallSendPauseMs;
  sendTimer = setTimeout(() => void sendWaiting(), pause);
}

/** Whatever its result, the usual way continues. */
async function small(): Promise<void> {
  if (await sendSmall()) void askState();
  if (sending === null && phoneNow().reports.some(isWaiting)) tryLater();
}

/** As the browser estimates the connection: answers take 1.4 s and more. */
const isSlow = ({ network }: Report): boolean => network === 'slow-2g' || network === '2g';

const isUrgent = (report: Report): boolean => isWaiting(report) && isAlarm(report);

async function sent(token: string, batch: readonly Report[]): Promise<boolean> {
  const body = { sent_at: new Date().toISOString(), events: batch.map(wireForm) };
  try {
    const answer = await tokenCall(appCalls.events, { body }, { token, waitMs: sendWaitMs });
    received();
    mostAtOnce = 100;
    await changeReports(afterAnswer(phoneNow().reports, answer.events, Date.now()));
    callOffSmall();
    const settled = new Set(answer.events.map(({ id }) => id));
    return batch.every(({ id }) => settled.has(id));
  } catch (error) {
    failed(error);
    if (error instanceof CallError && [400, 413, 422].includes(error.status))
      mostAtOnce = Math.max(1, Math.floor(batch.length / 2));
    return false;
  }
}
