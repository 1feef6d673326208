// The two ways out of a session that the person did not choose: the server says 401, or the timer has run out.
import { setCallDestinations } from '#web/kit/call/call-failures.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { forgetSessionExpiry } from '#web/kit/call/session-expiry.ts';
import { startOf } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import { keepDraftsAndLeave } from '#web/kit/screen/unsaved-changes.ts';
import { keepIntended } from '#web/kit/session/intended-path.ts';
import { currentUser, setCurrentUser } from '#web/kit/session/session.ts';

/** What this file needs of the router. */
export interface Wayfinder {
  /** The screen that is open. */
  screenNow: () => Screen | undefined;
  /** Path and search as they stand. */
  addressNow: () => string;
  go: (to: string) => void;
}

/** Keeps what was typed and where, before the session goes. */
function keepPlace(ways: Wayfinder): void {
  keepIntended(ways.addressNow(), true);
  const user = currentUser();
  if (user) keepDraftsAndLeave(user.id);
}

const onProtectedPage = (ways: Wayfinder): boolean => ways.screenNow()?.open === undefined;

/** Wires the answers 401 and 403 to where they lead. */
export function wireDestinations(ways: Wayfinder): void {
  setCallDestinations({
    sessionEnded: () => {
      if (!onProtectedPage(ways) || !currentUser()) return;
      keepPlace(ways);
      setCurrentUser(null);
      forgetSessionExpiry();
      forgetCsrf();
      ways.go('/');
    },
    forbidden: () => {
      const user = currentUser();
      if (user) ways.go(ways.addressNow().startsWith('/dashboard') ? '/my/account' : startOf(user));
    },
  });
}

/** The timer has reached zero: keeps the place like a 401, then leaves through /logout (gaps: session expiry while the tab idles). */
export function endByTimer(ways: Wayfinder): void {
  if (!onProtectedPage(ways)) return;
  keepPlace(ways);
  ways.go('/logout');
}
