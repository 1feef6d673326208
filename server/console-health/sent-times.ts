// When each new alert was handed to the sockets of this process: the hop that only the sender
// knows, remembered until the consoles report theirs.

const most = 5000;

export interface SentTimes {
  /** Notes frames as they are handed to the sockets. */
  note(frames: readonly { readonly event: string; readonly data: string }[]): void;
  /** ISO 8601; null where this process did not send it or has forgotten. */
  of(alertId: number): string | null;
}

export function createSentTimes(now: () => Date = () => new Date()): SentTimes {
  const times = new Map<number, string>();
  return {
    note: (frames) => {
      for (const { event, data } of frames) {
        if (event !== 'alert.created') continue;
        // The row's own id is the first in it; reading the whole would cost more than sending it.
        const id = Number(/"id":(\d+)/.exec(data)?.[1]);
        if (!Number.isSafeInteger(id) || times.has(id)) continue;
        times.set(id, now().toISOString());
        if (times.size > most) times.delete(times.keys().next().value ?? 0);
      }
    },
    of: (alertId) => times.get(alertId) ?? null,
  };
}
