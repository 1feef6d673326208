// What consoles keep on this computer for the time without a server belongs to whoever is signed in: it goes when they do.
import { useEffect } from 'react';
import { useIsNobody } from '#web/kit/session/session.ts';

/** Loaded only when there may be something to forget. Storage may be off: then there is nothing. */
const forgetKept = (): void =>
  void import('#web/alerts/offline/offline-store.ts').then(({ offlineStore }) => offlineStore.forget()).catch(() => undefined);

/** Mounted once. While nobody has said who is there, nothing is forgotten: the server may be gone. */
export function useForgetKept(): void {
  const isNobody = useIsNobody();
  useEffect(() => {
    if (isNobody) forgetKept();
  }, [isNobody]);
}
