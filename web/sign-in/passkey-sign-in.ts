// Signing in with a passkey: the browser asks for it, the server checks it. Its library is loaded
// with the press.
import type { passkeysApi } from '#domain/sign-in/passkeys.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { tellTabs } from '#web/kit/session/other-tabs.ts';
import { stepDone } from '#web/kit/session/step-done.ts';

const optionsCall = lightEndpoint<typeof passkeysApi.signInOptions>({
  method: 'POST',
  path: '/auth/passkey/options',
});
const signInCall = lightEndpoint<typeof passkeysApi.signInWithPasskey>({
  method: 'POST',
  path: '/auth/passkey',
});
const shownByPage = {
  authPreflight: true,
  handlesForbidden: true,
  handles: [400, 404, 422, 429, 503],
};

/** Passkeys belong to a host name: browsers make none for a page at an IP address. */
export const isAtAddress = (): boolean => /^[\d.]+$|^\[/.test(window.location.hostname);

export const passkeysWork = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isAtAddress();

/**
 * What the browser answers to the server's challenge; null where the person closed the browser's
 * question. @throws CallError
 */
export async function answerWithPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call(optionsCall, {}, shownByPage);
  return await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    // Closed or timed out: the browser does not say which.
    if (error instanceof Error) return null;
    throw error;
  });
}

/**
 * @returns where to go; null where the person closed the browser's question
 * @throws CallError with the refusal
 */
export async function signInWithPasskey(): Promise<string | null> {
  const answer = await answerWithPasskey();
  if (answer === null) return null;
  const user = await call(signInCall, { body: { answer } }, shownByPage);
  forgetCsrf();
  tellTabs(user.id);
  return await stepDone();
}
