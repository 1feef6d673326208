// How far the worker may have gone since the last position, and how that position was found.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useReducer } from 'react';
import { reachOnFoot } from '#domain/alerts/dispatch-brief/known-position.ts';
import { useClock } from '#web/alerts/clock.ts';

/** How a position was found, as the devices say it. */
export const sourceWords: Readonly<Record<string, MessageDescriptor>> = {
  gps: msg`GPS`,
  network: msg`mobile network`,
  cell: msg`mobile network`,
  wifi: msg`Wi-Fi`,
  beacon: msg`beacon`,
  ble: msg`Bluetooth beacon`,
  satellite: msg`satellite`,
  fused: msg`phone`,
};

const everyMs = 10_000;

/** Metres on foot since a moment (ISO 8601), looked at again every ten seconds; 0 for none. */
export function useReach(since: string | null): number {
  const clock = useClock();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(lookAgain, everyMs);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : reachOnFoot(since, clock());
}
