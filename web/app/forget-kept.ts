// What a person left on this computer belongs to them: what consoles keep for the time without a server, and exports that run or wait, go when they do.
import { useEffect } from 'react';
import { forgetExports } from '#web/kit/resource/export/background-exports.ts';
import { useIsNobody, useMaybeUser } from '#web/kit/session/session.ts';

/** Loaded only when there may be something to forget. Storage may be off: then there is nothing. */
const forgetKept = (): void =>
  void import('#web/alerts/offline/offline-store.ts').then(({ offlineStore }) => offlineStore.forget()).catch(() => undefined);

/** Mounted once. While nobody has said who is there, nothing is forgotten: the server may be gone. */
export function useForgetKept(): void {
  const isNobody = useIsNobody();
  const personId = useMaybeUser()?.id;
  useEffect(() => {
    if (isNobody) forgetKept();
  }, [isNobody]);
  // Also where the next is there at once, as with acting for somebody.
  useEffect(() => () => void (personId !== undefined && forgetExports()), [personId]);
}
