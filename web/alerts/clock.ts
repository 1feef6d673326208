// What time it is on the console: the server's, and in a replay the moment that is shown.
import { createContext, useContext, useEffect, useState } from 'react';
import { serverNow } from '#web/kit/call/server-clock.ts';

/** Epoch milliseconds. */
export type Clock = () => number;

const context = createContext<Clock>(serverNow);
export const ClockProvider = context.Provider;
export const useClock = (): Clock => useContext(context);

/** Whether a past alert is replayed: actions and calls are off. */
export const useIsReplay = (): boolean => useContext(context) !== serverNow;

/** The moment now, drawn again every second while `running`. */
export function useSeconds(running: boolean): number {
  const clock = useClock();
  // Held as state: the React compiler memoizes a clock read during render, so the value would never
  // change.
  const [moment, setMoment] = useState(clock);
  useEffect(() => {
    if (!running) return;
    const look = () => setMoment(clock());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [running, clock]);
  return running ? moment : clock();
}
