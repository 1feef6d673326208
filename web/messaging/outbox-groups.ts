// Messages about one alert stand together in the order in which they left; what is newest stands first. Pure.
import type { OutboxAlert, OutboxMessage } from '#domain/messaging/outbox.api.ts';

export interface OutboxGroup {
  readonly key: string;
  readonly alert: OutboxAlert | null;
  /** Oldest first. */
  readonly messages: readonly OutboxMessage[];
}

/** @param newestFirst as the server sends them */
export function groupsOf(newestFirst: readonly OutboxMessage[]): OutboxGroup[] {
  const groups = new Map<string, OutboxMessage[]>();
  for (const message of newestFirst) {
    const key = message.alert ? `alert ${message.alert.id}` : `message ${message.id}`;
    groups.set(key, [message, ...(groups.get(key) ?? [])]);
  }
  return [...groups].map(([key, messages]) => ({ key, messages, alert: messages[0]?.alert ?? null }));
}

/** A push is kept as the data that travels; a person reads its words. */
export function wordsOf({ channel, subject, body }: OutboxMessage): { subject: string | null; body: string } {
  if (channel !== 'push') return { subject, body };
  try {
    const push: { title?: unknown; body?: unknown } = JSON.parse(body);
    return { subject: String(push.title ?? subject ?? ''), body: String(push.body ?? '') };
  } catch {
    // Plain words.
    return { subject, body };
  }
}
