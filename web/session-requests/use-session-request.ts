// Follows the open session request of who is signed in, by the news on their own channel (R172).

import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type {
  sessionRequestAccepted,
  sessionRequestCancelled,
  sessionRequestEnded,
  sessionRequestRequested,
} from '#domain/session-requests/session-requests.events.ts';
import { mayBegin } from '#domain/session-requests/session-requests.policy.ts';
import { lightEvent, news, useLive } from '#web/kit/live/use-live.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { mayLeave } from '#web/kit/screen/unsaved-changes.ts';
import { type CurrentUser, useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { beginActing, leaveActing, refreshUser } from './session-request-calls.ts';

const requested = lightEvent<typeof sessionRequestRequested>('session_request.requested');
const accepted = lightEvent<typeof sessionRequestAccepted>('session_request.accepted');
const cancelled = lightEvent<typeof sessionRequestCancelled>('session_request.cancelled');
const ended = lightEvent<typeof sessionRequestEnded>('session_request.ended');

type Request = NonNullable<CurrentUser['session_request']>;

/** Mounted once, in the header. */
export function useSessionRequest(): Request | null {
  const go = useGo();
  const user = useUser();
  const request = user.session_request;
  const look = () => void refreshUser().catch(() => null);
  useLive(
    userChannel(user.id),
    [
      news(requested, () => look()),
      news(accepted, () => look()),
      news(cancelled, () => look()),
      news(ended, ({ id }) => {
        if (request?.acting && request.id === id) leaveActing(go);
        else look();
      }),
    ],
    look,
  );
  useSayings(request);
  useBeginning(request);
  return request;
}

/** The change from one state to the next, in a toast. */
function useSayings(request: Request | null): void {
  const before = useRef(request);
  useEffect(() => {
    const last = before.current;
    before.current = request;
    if (!last && request && !request.active && request.view === 'requestee')
      toast.info(t`${request.requester_user_name} asks to act for you`, {
        detail: t`Answer in the header.`,
      });
    if (!last || request?.id === last.id) return;
    if (last.active) toast.error(t`Session disconnected`);
    else if (last.view === 'requestee')
      toast.info(t`The request of ${last.requester_user_name} is no longer open`);
    else toast.info(t`Your request to act for ${last.user_name} is no longer open`);
  }, [request]);
}

/**
 * In the browser that asked, acting begins as soon as it is accepted; unsaved changes are confirmed
 * first.
 */
function useBeginning(request: Request | null): void {
  const begun = useRef<number | null>(null);
  useEffect(() => {
    if (!request || !mayBegin(request) || begun.current === request.id) return;
    begun.current = request.id;
    void mayLeave().then((may) => (may ? beginActing(request).catch(() => null) : null));
  }, [request]);
}
