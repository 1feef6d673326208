// The page's clock: the server's, as far as it is known; without a connection, this phone's with
// the last known correction.
import { useSyncExternalStore } from 'react';
import { clockOffset } from '#web/kit/call/server-clock.ts';
import { phoneNow } from './memory/phone-store.ts';

/** Milliseconds since 1970 by the server's clock. */
export const timeNow = (): number => toServer(Date.now());

/** A moment of this phone's clock as the server's. */
export const toServer = (moment: number): number =>
  moment + (clockOffset() || phoneNow().clock_offset);

const everyMs = 500;

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs);
  return () => clearInterval(timer);
}

/** The same, in whole seconds, drawn again each second. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(timeNow() / 1000) * 1000);
