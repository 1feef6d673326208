// Deletes the console data that this browser stores for outages when its owner signs out;
// web/ui/feedback/session-memory.ts clears what is in memory.
import { useEffect } from 'react';
import { useIsSignedOut } from '#web/kit/session/session.ts';

/** Loaded only when there may be something to delete. Storage may be off: then there is nothing. */
const forgetKept = (): void =>
  void import('#web/console/offline/offline-store.ts')
    .then(({ offlineStore }) => offlineStore.forget())
    .catch(() => undefined);

/** Mounted once. Forgets nothing until the server has said who is signed in: it may be down. */
export function useForgetKept(): void {
  const isSignedOut = useIsSignedOut();
  useEffect(() => {
    if (isSignedOut) forgetKept();
  }, [isSignedOut]);
}
