// The phone's line to the server: sends what waits, asks how alerts stand, and tries again by itself for as long as it takes.
import { CallError } from '#web/kit/call/call-error.ts';
import { clockOffset } from '#web/kit/call/server-clock.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import { afterAnswer, isAlarm, isWaiting, nextBatch, type Report, wireForm } from '../memory/report.ts';
import { appCalls } from './app-calls.ts';
import { sendInBackground } from './background-send.ts';
import { askPause, sendPause } from './line-pace.ts';

const sendWaitMs = 15_000;
const askWaitMs = 12_000;

let failures = 0;
let sending: 'alarms' | 'news' | null = null;
let asking: 'no' | 'yes' | 'again' = 'no';
/** Fewer after a batch that was refused as a whole, so that one report cannot hold up all others. */
let mostAtOnce = 100;
let sendTimer: ReturnType<typeof setTimeout> | undefined;
let askTimer: ReturnType<typeof setTimeout> | undefined;

/** Begins, and stays at it until the page closes; a phone that is nobody's yet is silent. */
export function keepLine(): void {
  const again = (): void => {
    failures = 0;
    void sendWaiting();
    void askState();
  };
  window.addEventListener('online', again);
  window.addEventListener('offline', () => changePhone({ line: 'down' }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
  });
  again();
}

/** Sends everything that waits, alarms first. An alarm does not wait for news that is on its way. */
export async function sendWaiting(): Promise<void> {
  const { token, ended, reports } = phoneNow();
  const batch = nextBatch(reports).slice(0, mostAtOnce);
  const first = batch[0];
  if (!first || token === null || ended) return;
  const lane = isAlarm(first) ? 'alarms' : 'news';
  if (sending === lane || sending === 'alarms') return;
  clearTimeout(sendTimer);
  sending = lane;
  const kept = await sent(token, batch);
  if (sending === lane) sending = null;
  failures = kept ? 0 : failures + 1;
  if (!phoneNow().reports.some(isWaiting)) return void askState();
  if (kept) return await sendWaiting();
  sendInBackground();
  sendTimer = setTimeout(() => void sendWaiting(), sendPause(failures, phoneNow().reports.some(isUrgent)));
}

const isUrgent = (report: Report): boolean => isWaiting(report) && isAlarm(report);

async function sent(token: string, batch: readonly Report[]): Promise<boolean> {
  const body = { sent_at: new Date().toISOString(), events: batch.map(wireForm) };
  try {
    const answer = await tokenCall(appCalls.events, { body }, { token, waitMs: sendWaitMs });
    heard();
    mostAtOnce = 100;
    await changeReports(afterAnswer(phoneNow().reports, answer.events, Date.now()));
    const settled = new Set(answer.events.map(({ id }) => id));
    return batch.every(({ id }) => settled.has(id));
  } catch (error) {
    failed(error);
    if (error instanceof CallError && [400, 413, 422].includes(error.status)) mostAtOnce = Math.max(1, Math.floor(batch.length / 2));
    return false;
  }
}

/** Asks how everything stands, now and again and again. */
export async function askState(): Promise<void> {
  const { token, ended } = phoneNow();
  if (token === null || ended) return;
  if (asking !== 'no') {
    asking = 'again';
    return;
  }
  asking = 'yes';
  clearTimeout(askTimer);
  const askedAt = Date.now();
  try {
    const state = await tokenCall(appCalls.state, {}, { token, waitMs: askWaitMs });
    const { device, person, organisation } = state;
    const grace = state.welfare?.grace_until ? (Date.parse(state.welfare.grace_until) - Date.parse(state.welfare.due_at)) / 60_000 : null;
    changePhone({
      state,
      state_asked_at: askedAt,
      owner: { device, person, organisation },
      ...(grace === null ? {} : { grace_minutes: grace }),
    });
    heard();
    await askMessages(token, state.unread_messages);
  } catch (error) {
    failed(error);
  }
  const again = wantedAgain();
  asking = 'no';
  if (again) return await askState();
  askTimer = setTimeout(() => void askState(), askPause(phoneNow(), document.visibilityState === 'visible'));
}

// What was asked for while an answer was on its way may not stand in that answer.
const wantedAgain = (): boolean => asking === 'again';

async function askMessages(token: string, unread: number): Promise<void> {
  const { messages } = phoneNow();
  if (unread <= messages.filter(({ read_at }) => read_at === null).length) return;
  const after = messages.reduce((last, { id }) => Math.max(last, id), 0);
  const more = await tokenCall(appCalls.messages, { query: { after } }, { token, waitMs: askWaitMs });
  const known = new Set(phoneNow().messages.map(({ id }) => id));
  changePhone({ messages: [...phoneNow().messages, ...more.filter(({ id }) => !known.has(id))] });
}

function heard(): void {
  changePhone({ line: 'up', clock_offset: clockOffset() });
}

/** The server's own words that the phone is nobody's any more; a proxy's 401 is not. */
function failed(error: unknown): void {
  if (!(error instanceof CallError)) {
    // A fault of the page itself must not silence the line.
    reportError(error);
    return;
  }
  const ended = (error.status === 401 && error.code === 'unauthenticated') || (error.status === 404 && error.code === 'not_found');
  changePhone({ line: error.status === 0 || error.status >= 500 ? 'down' : 'up', ...(ended ? { ended } : {}) });
}
