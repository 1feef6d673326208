// Corrects a phone's wrong clock and decides which of its times can be trusted; both times are
// kept.

const skewFromMs = 2 * 60_000;
const oldestMs = 30 * 24 * 3_600_000;
const bufferedFromMs = 2 * 60_000;

/**
 * The server's clock and how far the phone's is behind it, in milliseconds; 0 when they agree
 * within 2 minutes.
 */
export interface PhoneClock {
  readonly received_at: Date;
  readonly skew_ms: number;
}

/** @param sentAt the phone's clock as it sent the batch, ISO 8601 */
export function phoneClock(sentAt: string, receivedAt: Date): PhoneClock {
  const behind = receivedAt.getTime() - Date.parse(sentAt);
  return { received_at: receivedAt, skew_ms: Math.abs(behind) > skewFromMs ? behind : 0 };
}

export interface JudgedTime {
  readonly occurred_at: string;
  readonly time_source: 'device' | 'received';
  readonly original_time?: string;
  /** Whether the phone had kept the event for a while before it sent it. */
  readonly historical: boolean;
}

/**
 * The time of an event: the phone's, corrected by the clock's skew. A time that is then still ahead
 * of the server’s by more than 2 minutes, or older than 30 days, is not trusted, and the time of
 * receipt is used.
 */
export function judgeTime(given: string, { received_at, skew_ms }: PhoneClock): JudgedTime {
  const received = received_at.getTime();
  const corrected = Date.parse(given) + skew_ms;
  if (!(corrected <= received + skewFromMs && corrected >= received - oldestMs))
    return {
      occurred_at: received_at.toISOString(),
      time_source: 'received',
      original_time: given,
      historical: false,
    };
  const occurred = Math.min(corrected, received);
  return {
    occurred_at: new Date(occurred).toISOString(),
    time_source: 'device',
    ...(skew_ms === 0 ? {} : { original_time: given }),
    historical: received - occurred > bufferedFromMs,
  };
}
