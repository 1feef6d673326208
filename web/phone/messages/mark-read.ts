// Reports to the server that a message has been read; a failed report leaves it unread and is sent
// at the next look.
import { tokenCall } from '#web/kit/call/token-call.ts';
import { appCalls } from '../line/app-calls.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import { timeNow } from '../use-now.ts';

let telling = false;

export async function markRead(): Promise<void> {
  const { token, messages } = phoneNow();
  if (telling || token === null || document.visibilityState !== 'visible') return;
  telling = true;
  for (const { id } of messages.filter(({ read_at }) => read_at === null)) {
    try {
      await tokenCall(appCalls.readMessage, { params: { id } }, { token, waitMs: 10_000 });
    } catch {
      break;
    }
    const read_at = new Date(timeNow()).toISOString();
    changePhone({
      messages: phoneNow().messages.map((message) =>
        message.id === id ? { ...message, read_at } : message,
      ),
    });
  }
  await markInboxRead(token);
  telling = false;
}

async function markInboxRead(token: string): Promise<void> {
  for (const { id } of phoneNow().inbox.filter(({ read_at }) => read_at === null)) {
    try {
      await tokenCall(appCalls.readInbox, { params: { id } }, { token, waitMs: 10_000 });
    } catch {
      return;
    }
    const read_at = new Date(timeNow()).toISOString();
    changePhone({
      inbox: phoneNow().inbox.map((message) =>
        message.id === id ? { ...message, read_at } : message,
      ),
    });
  }
}
