// What a console kept in this browser for the time without a server goes with its person; what is
// in memory, web/ui/feedback/session-memory.ts clears.
import { useEffect } from 'react';
import { useIsNobody } from '#web/kit/session/session.ts';

/** Loaded only when there may be something to forget. Storage may be off: then there is nothing. */
const forgetKept = (): void =>
  void import('#web/console/offline/offline-store.ts')
    .then(({ offlineStore }) => offlineStore.forget())
    .catch(() => undefined);

/**
 * Mounted once. While nobody has said who is there, nothing is forgotten: the server may be gone.
 */
export function useForgetKept(): void {
  const isNobody = useIsNobody();
  useEffect(() => {
    if (isNobody) forgetKept();
  }, [isNobody]);
}
