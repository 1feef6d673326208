// Extends the session on user input, also on a page that makes no calls; after a computer's sleep
// it checks the session before anything else.
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { subscribeTouches } from '#web/kit/session/attendance.ts';
import { currentUser } from '#web/kit/session/session.ts';
import { sessionTimeLeft, sinceWentOn } from '#web/kit/session/session-expiry.ts';

const me = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });
const quietly = { handles: [0, 404, 429, 500, 502, 503, 504], handlesForbidden: true };

/** Minimum time between two extensions; near the end there is none. */
const pauseMs = 120_000;
const pauseNearEndMs = 5000;
/** Below this, the page warns of the session's end. */
export const nearEndMs = 5 * 60_000;
const lookEveryMs = 5000;

let staying: Promise<boolean> | null = null;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * Extends the session. @returns false when the server did not answer; an expired session redirects
 * by itself
 */
export async function stay(): Promise<boolean> {
  triedAt = performance.now();
  staying ??= call(me, {}, quietly)
    .then(
      () => true,
      (error: unknown) => !(error instanceof CallError),
    )
    .finally(() => {
      staying = null;
    });
  return await staying;
}

/** The server's state of the session, without redirecting. */
export async function lookAtSession(): Promise<'alive' | 'over' | 'no answer'> {
  try {
    await call(me, {}, { ...quietly, authPreflight: true });
    return 'alive';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 ? 'over' : 'no answer';
  }
}

/** Called once at the start. @returns ends it */
export function keepGoing(): () => void {
  triedAt = Number.NEGATIVE_INFINITY;
  const stops = [subscribeTouches(onTouch), onWaking(() => currentUser() && void stay())];
  return () => {
    for (const stop of stops) stop();
  };
}

function onTouch(): void {
  const left = sessionTimeLeft();
  if (!currentUser() || left === null) return;
  const pause = left <= nearEndMs ? pauseNearEndMs : pauseMs;
  if (Math.min(sinceWentOn(), performance.now() - triedAt) >= pause) void stay();
}

/**
 * When the two clocks diverge, the computer slept or its clock was set; a page restored from the
 * browser's memory slept too.
 */
function onWaking(tell: () => void): () => void {
  let apart = Date.now() - performance.now();
  const look = () => {
    const now = Date.now() - performance.now();
    if (Math.abs(now - apart) > lookEveryMs) tell();
    apart = now;
  };
  const shown = (event: PageTransitionEvent) => event.persisted && tell();
  const timer = setInterval(look, lookEveryMs);
  window.addEventListener('pageshow', shown);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pageshow', shown);
  };
}
