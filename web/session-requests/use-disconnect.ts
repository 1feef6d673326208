// Ending an active session request, from the menu and from the bar: who acted signs in again, the
// other goes on.
import { useGo } from '#web/kit/screen/address.tsx';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { disconnect, leaveActing, refreshUser } from './session-request-calls.ts';

type Request = NonNullable<CurrentUser['session_request']>;

export function useDisconnect(): (request: Pick<Request, 'id' | 'acting'>) => Promise<void> {
  const go = useGo();
  return async ({ id, acting }) => {
    const done = await disconnect(id);
    if (done && acting) leaveActing(go);
    else await refreshUser().catch(() => null);
  };
}
