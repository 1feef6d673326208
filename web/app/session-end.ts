// Session ends that the person did not choose here: the server answers 401, the timer runs out, or
// another tab signs in or out.

import { t } from '@lingui/core/macro';
import { mayUseConsole } from '#domain/console-health/console-health.policy.ts';
import { setCallDestinations } from '#web/kit/call/call-failures.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { startOf } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import { keepDraftsAndLeave, resumeAsking } from '#web/kit/screen/unsaved-changes.ts';
import { intended, keepIntended } from '#web/kit/session/intended-path.ts';
import { actorOf, currentUser, may, setCurrentUser } from '#web/kit/session/session.ts';
import { forgetSessionExpiry } from '#web/kit/session/session-expiry.ts';
import { wayOn } from '#web/kit/session/way-on.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { askWhoIsThere } from './gate.ts';
import { lookAtSession } from './stay.ts';

/** The part of the router that this file needs. */
export interface Wayfinder {
  /** The screen that is open. */
  screenNow: () => Screen | undefined;
  /** The current path and search. */
  addressNow: () => string;
  go: (to: string) => void;
}

/** Saves the page and its drafts before the session ends. */
function keepPlace(ways: Wayfinder): void {
  const user = currentUser();
  if (!user) return;
  keepIntended(ways.addressNow(), user.id);
  keepDraftsAndLeave(user.id);
}

const onProtectedPage = (ways: Wayfinder): boolean => ways.screenNow()?.open === undefined;

/** Redirects to the sign-in page; the address is kept, the user's data cleared (R318 to R320). */
function leadOut(ways: Wayfinder): void {
  // R317
  if (!onProtectedPage(ways) || !currentUser()) return;
  // The page was another's: the requester signs in again and begins at their own start (R171).
  const wasActing = currentUser()?.session_request?.acting === true;
  if (!wasActing) keepPlace(ways);
  setCurrentUser(null);
  if (wasActing) toast.error(t`Session disconnected`);
  forgetSessionExpiry();
  forgetCsrf();
  ways.go('/');
}

/** Wires the answers 401 and 403 to where they lead. */
export function wireDestinations(ways: Wayfinder): void {
  setCallDestinations({
    sessionEnded: () => leadOut(ways),
    // R280, R281
    forbidden: () => {
      const user = currentUser();
      if (user) ways.go(ways.addressNow().startsWith('/dashboard') ? '/my/account' : startOf(user));
    },
    // The navigation itself leads to the step.
    gateClosed: () =>
      void askWhoIsThere().then(
        (user) => user && ways.go(wayOn(user)),
        () => {},
      ),
  });
}

let ending: Promise<void> | null = null;

/**
 * The timer has reached zero: asks the server, which decides, keeps the address like a 401 and
 * leaves through /logout (gaps: session expiry while the tab idles). To be repeated while it is at
 * zero: a console that cannot reach its server stays, because its stored data is all that its
 * operator has.
 */
export async function endByTimer(ways: Wayfinder): Promise<void> {
  ending ??= endIfOver(ways).finally(() => {
    ending = null;
  });
  await ending;
}

async function endIfOver(ways: Wayfinder): Promise<void> {
  const user = currentUser();
  if (!onProtectedPage(ways) || !user) return;
  const found = await lookAtSession();
  if (found === 'alive' || currentUser() !== user) return;
  const isConsole = mayUseConsole(actorOf(user)) && may(user, 'read alert monitoring');
  if (found === 'over') {
    keepPlace(ways);
    ways.go('/logout');
  } else if (!isConsole) leadOut(ways);
}

/**
 * Another tab signed in or out: this tab must not read or write under another person's cookie. A
 * tab that this same person was signed out of returns to its earlier page.
 * @param personId who signed in; null after a sign-out
 */
export async function followTab(ways: Wayfinder, personId: number | null): Promise<void> {
  const here = currentUser();
  if (here && here.id !== personId) return leadOut(ways);
  if (
    here !== null ||
    personId === null ||
    intended()?.timed_out !== personId ||
    ways.screenNow()?.open !== 'signed-out'
  )
    return;
  forgetCsrf();
  const user = await askWhoIsThere().catch(() => null);
  if (!user) return;
  resumeAsking();
  ways.go(wayOn(user));
}
