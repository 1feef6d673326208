// The time left in the session, read every second from the server's clock (R163).
import { useEffect, useState } from 'react';
import { sessionTimeLeft, subscribeSessionExpiry } from './session-expiry.ts';

/**
 * @returns whole minutes left, counted up (118.2 shows 119), or null when unknown; 0 when it is
 * over (R364)
 */
export function useSessionMinutes(): number | null {
  const [minutes, setMinutes] = useState(minutesLeft);
  useEffect(() => {
    const look = () => setMinutes(minutesLeft());
    const timer = setInterval(look, 1000);
    const stop = subscribeSessionExpiry(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return minutes;
}

function minutesLeft(): number | null {
  const left = sessionTimeLeft();
  return left === null ? null : Math.max(0, Math.ceil(left / 60_000));
}
