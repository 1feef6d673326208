// A touch keeps the session going, also on a page that asks the server nothing; a computer that
// slept asks how things stand before anything else.
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { subscribeTouches } from '#web/kit/session/attendance.ts';
import { currentUser } from '#web/kit/session/session.ts';
import { sessionTimeLeft, sinceWentOn } from '#web/kit/session/session-expiry.ts';

const me = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });
const quietly = { handles: [0, 404, 429, 500, 502, 503, 504], handlesForbidden: true };

/** How often a touch asks the server to go on: seldom, and near the end as often as it takes. */
const pauseMs = 120_000;
const pauseNearEndMs = 5000;
/** Below this the end is near, and the page says so. */
export const nearEndMs = 5 * 60_000;
const lookEveryMs = 5000;

let staying: Promise<boolean> | null = null;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * Goes on with the session. @returns false when the server did not answer; a session that is over
 * leads out by itself
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

/** What the server says of the session, without leading out. */
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
 * Where the two clocks part, the computer slept or its clock was set; a page that comes out of the
 * browser's own memory slept too.
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
