// The current minute, for what is drawn against the clock.
import { useEffect, useState } from 'react';
import { serverNow } from '#web/kit/call/server-clock.ts';

const minuteMs = 60_000;
const thisMinute = (): number => Math.floor(serverNow() / minuteMs) * minuteMs;

/** ms since 1970, by the server's clock; changes once a minute. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
