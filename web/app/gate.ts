// Asks once who is signed in; the guards in front of the screens; and the handling of a session's
// end (spec sections 4, 6, 8).
import { t } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { closedGate } from '#domain/access/gates.ts';
import type { originsApi } from '#domain/sign-in/origins.api.ts';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { otherOrigin, takeCarriedSession } from '#web/kit/call/carried-session.ts';
import { speak } from '#web/kit/language/language.ts';
import { judge } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import {
  forgetIntended,
  intended,
  intendedOf,
  keepIntended,
} from '#web/kit/session/intended-path.ts';
import { type CurrentUser, currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const me = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });
let asking: Promise<CurrentUser | null> | null = null;

/** The signed-in person, null for none; asks the server the first time only. */
export async function whoIsThere(): Promise<CurrentUser | null> {
  const known = currentUser();
  return known !== undefined ? known : await askWhoIsThere();
}

/** The same, by the server's word of now. */
export async function askWhoIsThere(): Promise<CurrentUser | null> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return await asking;
}

async function ask(): Promise<CurrentUser | null> {
  try {
    const user = await call(me, {}, { authPreflight: true });
    await speak(user.language);
    setCurrentUser(user);
    return user;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    setCurrentUser(null);
    return null;
  }
}

/** Whether the person should return to this screen after an interruption by sign-in. */
const isGoal = ({ open, at }: Screen): boolean => open === undefined && at === undefined;

/** Before each screen; throws a redirect where it may not be entered. */
export async function guard(screen: Screen, address: string): Promise<void> {
  if (screen.open === 'always') return;
  if (screen.open === 'signed-out') await takeCarriedSession();
  const user =
    screen.open === 'signed-out' ? await whoIsThere().catch(() => null) : await whoIsThere();
  if (user) await leaveForOwnOrigin(user);
  const verdict = judge(screen, user);
  if (verdict.kind === 'enter') {
    if (user && intended()?.path === address) forgetIntended();
    return;
  }
  if (verdict.kind === 'sign-in') {
    // R161.
    keepIntended(address, null);
    throw redirect({ to: '/', replace: true });
  }
  const gate = user && closedGate(user);
  if (gate && isGoal(screen)) keepIntended(address, null);
  // Signed in elsewhere, by a carried session or in another tab: open the intended page now. The
  // router may run this guard twice, so the intended path is forgotten there.
  const goal = user && !gate && screen.open === 'signed-out' ? intendedOf(user.id) : null;
  if (goal !== null) throw redirect({ href: goal, replace: true });
  if (verdict.denied)
    // R277
    toast.error(t`You do not have the necessary permission to perform this action.`);
  throw redirect({ to: verdict.to, replace: true });
}

const carry = lightEndpoint<typeof originsApi.carry>({ method: 'POST', path: '/auth/session' });

/**
 * R160: users of an organisation with its own sign-in address are redirected there, signed in; on
 * failure they stay.
 */
async function leaveForOwnOrigin({ organisation, session_request }: CurrentUser): Promise<void> {
  const origin = otherOrigin(organisation?.sso_url, window.location.origin);
  if (origin === null || session_request?.acting) return;
  const { url } = await call(carry, {}).catch(() => ({ url: null }));
  if (!url?.startsWith(`${origin}/#`)) return;
  window.location.replace(url);
  // Renders nothing more in this tab.
  await new Promise<never>(() => {});
}
