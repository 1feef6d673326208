// Groups messages by alert, oldest first within a group, newest group first; repeated messages are
// shown once. Pure.
import type { OutboxAlert, OutboxMessage } from '#domain/deliveries/outbox.api.ts';

export interface OutboxGroup {
  readonly key: string;
  readonly alert: OutboxAlert | null;
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
}

/** A message with every time it was sent in the same words to the same address. */
export interface SentMessage extends OutboxMessage {
  /** ISO 8601, oldest first; one for a message that was sent once. */
  readonly times: readonly string[];
}

/** @param newestFirst as the server sends them */
export function groupsOf(newestFirst: readonly OutboxMessage[]): OutboxGroup[] {
  const groups = new Map<string, OutboxMessage[]>();
  for (const message of newestFirst) {
    const key = message.alert ? `alert ${message.alert.id}` : `message ${message.id}`;
    groups.set(key, [message, ...(groups.get(key) ?? [])]);
  }
  return [...groups].map(([key, messages]) => ({
    key,
    messages: withoutRepeats(messages),
    alert: messages[0]?.alert ?? null,
  }));
}

/** A contact who is notified again in a later round gets the same words: they are shown once. */
function withoutRepeats(oldestFirst: readonly OutboxMessage[]): SentMessage[] {
  const sent = new Map<string, SentMessage>();
  for (const message of oldestFirst) {
    const { id, contact, channel, recipient, subject, body, sent_at } = message;
    const words = JSON.stringify(contact ? [channel, recipient, subject, body] : id);
    const first = sent.get(words);
    sent.set(
      words,
      first ? { ...first, times: [...first.times, sent_at] } : { ...message, times: [sent_at] },
    );
  }
  return [...sent.values()];
}

/** The words of a message: a push is stored as its data. */
export function wordsOf({
  channel,
  subject,
  body,
}: Pick<OutboxMessage, 'channel' | 'subject' | 'body'>): {
  subject: string | null;
  body: string;
} {
  if (channel !== 'push') return { subject, body };
  try {
    const push: { title?: unknown; body?: unknown } = JSON.parse(body);
    return { subject: String(push.title ?? subject ?? ''), body: String(push.body ?? '') };
  } catch {
    // Plain words.
    return { subject, body };
  }
}
