// When a call is under way, and when its operator is asked whether it still is; apart from the
// record's schema, which a page does not need.
import type { PhoneCall } from '../actions/phone-call.ts';

/**
 * After so many minutes without an outcome the operator is asked whether the call still runs; until
 * they confirm, it does not count as running.
 */
export const callAskedAfterMinutes = 10;

/** An operator began it and no outcome is recorded. */
export const isRunning = ({
  by,
  ended_at,
  outcome,
}: Pick<PhoneCall, 'by' | 'ended_at' | 'outcome'>): boolean =>
  by !== null && ended_at === null && outcome === null;

/** When its operator is asked whether it still runs, ms since 1970. */
export const callAskedAt = ({
  started_at,
  confirmed_at,
}: Pick<PhoneCall, 'started_at' | 'confirmed_at'>): number =>
  Date.parse(confirmed_at ?? started_at) + callAskedAfterMinutes * 60_000;

/**
 * Not confirmed for too long: anyone may record its outcome. @param now ms since 1970, by the
 * server's clock
 */
export const isForgotten = (
  call: Pick<PhoneCall, 'by' | 'ended_at' | 'outcome' | 'started_at' | 'confirmed_at'>,
  now: number,
): boolean => isRunning(call) && now >= callAskedAt(call);
