// The wallboard's figures, asked for every two seconds, and since when no answer has come.
import { useEffect, useState } from 'react';
import type { supervisionApi } from '#domain/supervision/supervision.api.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { keepLoading } from '#web/kit/live/keep-loading.ts';

const wallCall = lightEndpoint<(typeof supervisionApi)['wall']>({
  method: 'GET',
  path: '/supervision/wall',
});
const everyMs = 2000;
/** After two missing answers the figures are no longer current. */
const lostAfterMs = 6000;

interface Received {
  readonly figures: WallFigures | null;
  /**
   * When it came, ms since 1970 by the server's clock; until the first, when the page began to ask.
   */
  readonly at: number;
}

/** @param now ms since 1970 by the server's clock, each second */
export function useWall(now: number): { figures: WallFigures | null; lostSince: number | null } {
  const [received, setReceived] = useState<Received>(() => ({ figures: null, at: serverNow() }));
  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      const figures = await call(
        wallCall,
        {},
        { signal, handles: [0, 403, 429, 500, 502, 503, 504], waitMs: lostAfterMs },
      );
      setReceived({ figures, at: serverNow() });
    };
    return keepLoading({ load, always: true, pauseMs: everyMs }).stop;
  }, []);
  return {
    figures: received.figures,
    lostSince: now - received.at > lostAfterMs ? received.at : null,
  };
}
