// Polls the state from the server, and at once when the connection is back.
import { tokenCall } from '#web/kit/call/token-call.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import { appCalls } from './app-calls.ts';
import { askPause } from './line-pace.ts';
import { failed, received } from './line-state.ts';

const askWaitMs = 12_000;

let asking: AbortController | null = null;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Now; once more afterwards where a request is under way, because its answer may be older than the
 * reason to ask.
 */
export async function askState(): Promise<void> {
  const { token, ended } = phoneNow();
  if (token === null || ended) return;
  if (asking) {
    again = true;
    return;
  }
  const mine = new AbortController();
  asking = mine;
  again = false;
  clearTimeout(timer);
  try {
    await ask(token, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) failed(error);
  }
  // Aborted: the caller that aborted asks again itself.
  if (asking !== mine) return;
  asking = null;
  if (wantedAgain()) return await askState();
  timer = setTimeout(
    () => void askState(),
    askPause(phoneNow(), document.visibilityState === 'visible'),
  );
}

/**
 * At once, not after the request under way: that one may be on a dead connection, which fails only
 * after seconds.
 */
export function askAgain(): void {
  const old = asking;
  asking = null;
  old?.abort();
  void askState();
}

const wantedAgain = (): boolean => again;

async function ask(token: string, signal: AbortSignal): Promise<void> {
  const askedAt = Date.now();
  const state = await tokenCall(appCalls.state, {}, { token, waitMs: askWaitMs, signal });
  const { device, person, organisation, language } = state;
  const grace = state.welfare?.grace_until
    ? (Date.parse(state.welfare.grace_until) - Date.parse(state.welfare.due_at)) / 60_000
    : null;
  changePhone({
    state,
    state_asked_at: askedAt,
    owner: { device, person, organisation, language },
    ...(grace === null ? {} : { grace_minutes: grace }),
  });
  received();
  await askMessages(token, state.unread_messages, signal);
  await askInbox(token, state.unread_inbox, signal);
}

async function askMessages(token: string, unread: number, signal: AbortSignal): Promise<void> {
  const { messages } = phoneNow();
  if (unread <= messages.filter(({ read_at }) => read_at === null).length) return;
  const after = messages.reduce((last, { id }) => Math.max(last, id), 0);
  const more = await tokenCall(
    appCalls.messages,
    { query: { after } },
    { token, waitMs: askWaitMs, signal },
  );
  const known = new Set(phoneNow().messages.map(({ id }) => id));
  changePhone({ messages: [...phoneNow().messages, ...more.filter(({ id }) => !known.has(id))] });
}

/**
 * Requested when the server has more unread messages than this phone; messages asked again are
 * included.
 */
async function askInbox(token: string, unread: number, signal: AbortSignal): Promise<void> {
  if (unread <= phoneNow().inbox.filter(({ read_at }) => read_at === null).length) return;
  changePhone({ inbox: await tokenCall(appCalls.inbox, {}, { token, waitMs: askWaitMs, signal }) });
}
