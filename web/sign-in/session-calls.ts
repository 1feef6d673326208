// Signing in and out at the server, with the effects in the browser.
import type { singleSignOnApi } from '#domain/saml/single-sign-on.api.ts';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { knownCells } from '#web/kit/cells/cells.ts';
import { speak } from '#web/kit/language/language.ts';
import { resumeAsking } from '#web/kit/screen/unsaved-changes.ts';
import { tellTabs } from '#web/kit/session/other-tabs.ts';
import { type CurrentUser, currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { forgetSessionExpiry, sessionTimeLeft } from '#web/kit/session/session-expiry.ts';
import { wayOn } from '#web/kit/session/way-on.ts';

// Without their schemas: the sign-in page has to be light.
const signInCall = lightEndpoint<typeof signInApi.signIn>({ method: 'POST', path: '/auth' });
const meCall = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });
const signOutCall = lightEndpoint<typeof signInApi.signOut>({ method: 'DELETE', path: '/auth' });
const signOutElsewhereCall = lightEndpoint<typeof singleSignOnApi.signOut>({
  method: 'POST',
  path: '/auth/single-sign-out',
});
const demoCall = lightEndpoint<typeof signInApi.demo>({ method: 'GET', path: '/demo' });

// The sign-in page shows every refusal itself; only a failing network or server raises a toast.
const shownByPage = {
  authPreflight: true,
  handlesForbidden: true,
  handles: [400, 404, 409, 413, 419, 423, 429, 503],
};

/**
 * A person of another cell goes on there, signed in.
 * @returns where to go: the path that was wanted before, once, else the person's home (spec section
 * 4, gate 9)
 * @throws CallError with the refusal
 */
export async function signIn(email: string, password: string): Promise<string> {
  // The expiry comes with the first answer inside the new session; without it no timer would run on
  // a page without requests.
  const answer = await call(signInCall, { body: { email, password } }, shownByPage);
  if (!('elsewhere' in answer)) return await enterAs(answer);
  window.location.assign(answer.elsewhere);
  // Renders nothing more in this tab.
  return await new Promise<never>(() => {});
}

/** The session that a step began: the page is another person's now. */
export async function enterAs(user: CurrentUser): Promise<string> {
  forgetCsrf();
  if (sessionTimeLeft() === null) await call(meCall, {}, shownByPage);
  await speak(user.language);
  resumeAsking();
  setCurrentUser(user);
  tellTabs(user.id);
  return wayOn(user);
}

/**
 * @returns the address that signs out of the identity provider too; null for the sign-in page
 * @throws CallError when the server could not be reached; the session then still exists
 */
export async function signOut(): Promise<string | null> {
  // Ask before the session ends, which knows the address; without an answer the person is signed
  // out here all the same.
  const url =
    (currentUser()?.saml_initiated_session ?? true)
      ? await call(
          signOutElsewhereCall,
          {},
          { authPreflight: true, handlesForbidden: true, handles: [0, 409, 500, 503] },
        ).then(
          (answer) => answer.url,
          () => null,
        )
      : null;
  await leaveOtherCells();
  try {
    await call(signOutCall, {}, { authPreflight: true, handlesForbidden: true });
    tellTabs(null);
  } catch (error) {
    // The cookie belongs to another person's session now: leave it open.
    if (!(error instanceof CallError && error.status === 401)) throw error;
  }
  forgetCsrf();
  forgetSessionExpiry();
  setCurrentUser(null);
  return url;
}

/** A cell that does not answer ends its session by itself within the hour. */
const leaveOtherCells = async (): Promise<void> =>
  void (await Promise.allSettled(
    knownCells().others.map((cell) =>
      call(signOutCall, {}, { cell, authPreflight: true, handlesAll: true, waitMs: 3000 }),
    ),
  ));

export interface DemoAccount {
  role: string;
  title: string;
  email: string;
  password: string;
}

/** The demo accounts, one a role; none outside demo mode, where the call does not exist. */
export async function demoAccounts(signal: AbortSignal): Promise<readonly DemoAccount[]> {
  const quiet = {
    authPreflight: true,
    handlesForbidden: true,
    handles: [0, 404, 500, 502, 503],
    signal,
  };
  return await call(demoCall, {}, quiet).then(
    (demo) => demo.accounts,
    () => [],
  );
}
