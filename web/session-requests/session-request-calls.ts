// The calls of the two people of a session request, with their effects in the browser.
import { t } from '@lingui/core/macro';
import type { sessionRequestsApi } from '#domain/session-requests/session-requests.api.ts';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { tellTabs } from '#web/kit/session/other-tabs.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { forgetSessionExpiry } from '#web/kit/session/session-expiry.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const method = 'POST';
const steps = {
  accept: lightEndpoint<typeof sessionRequestsApi.accept>({
    method,
    path: '/session-requests/:id/accept',
  }),
  decline: lightEndpoint<typeof sessionRequestsApi.decline>({
    method,
    path: '/session-requests/:id/decline',
  }),
  cancel: lightEndpoint<typeof sessionRequestsApi.cancel>({
    method,
    path: '/session-requests/:id/cancel',
  }),
};
const beginCall = lightEndpoint<typeof sessionRequestsApi.begin>({
  method,
  path: '/session-requests/:id/begin',
});
const disconnectCall = lightEndpoint<typeof sessionRequestsApi.disconnect>({
  method,
  path: '/session-requests/:id/disconnect',
});
const meCall = lightEndpoint<typeof signInApi.me>({ method: 'GET', path: '/user' });

/** Reads the signed-in user from the server. */
export async function refreshUser(): Promise<CurrentUser> {
  const user = await call(meCall, {});
  setCurrentUser(user);
  return user;
}

/**
 * Sends one step, then reads the current state; a step that came too late shows its refusal and
 * changes nothing.
 */
export async function take(step: keyof typeof steps, id: number): Promise<void> {
  await call(steps[step], { params: { id } }).catch(() => null);
  await refreshUser().catch(() => null);
}

/**
 * This browser now shows the person's portal: reload everything, and the other tabs leave the
 * requester's.
 */
export async function beginActing({ id, user_id }: { id: number; user_id: number }): Promise<void> {
  await call(beginCall, { params: { id } });
  forgetCsrf();
  tellTabs(user_id);
  window.location.assign('/');
}

/** The session that acted is over: the requester signs in again (R171). */
export function leaveActing(go: (to: string, how: { replace: true }) => void): void {
  setCurrentUser(null);
  forgetSessionExpiry();
  forgetCsrf();
  tellTabs(null);
  // R347
  toast.error(t`Session disconnected`);
  go('/', { replace: true });
}

/** Ends an active request. @returns false where the server could not be asked */
export async function disconnect(id: number): Promise<boolean> {
  return await call(disconnectCall, { params: { id } }).then(
    () => true,
    () => false,
  );
}
