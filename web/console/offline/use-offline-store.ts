// The offline store in the shell: it belongs to the signed-in person; web/app empties it at
// sign-out.
import { useEffect, useSyncExternalStore } from 'react';
import { useIsConsole, useProof } from '#web/console-health/use-proof.ts';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { offlineLog } from './offline-log.ts';
import { type KeptAction, offlineStore } from './offline-store.ts';

export const useOfflineLog = (): readonly KeptAction[] =>
  useSyncExternalStore(offlineLog.subscribe, () => offlineLog.all);

/** Mounted once, in the shell. */
export function useOfflineStore(): void {
  const { id, name, timezone, language } = useUser();
  const isConsole = useIsConsole();
  useEffect(() => {
    if (!isConsole) return;
    void offlineStore
      .take({ id, name, timezone, language })
      .then(() => offlineLog.load(id), ignore);
  }, [isConsole, id, name, timezone, language]);
  useMergeOnReturn();
}

/** The server is back: send the actions taken meanwhile. */
function useMergeOnReturn(): void {
  const log = useOfflineLog();
  const { goneSince } = useProof();
  const live = useLiveState().kind === 'live';
  const waits = log.some(({ outcome }) => outcome === 'waiting');
  useEffect(() => {
    if (!live || goneSince !== null || !waits) return;
    const merge = () => void offlineLog.merge().catch(ignore);
    merge();
    // Refused or disconnected: try again, since no action may be lost.
    const timer = setInterval(merge, 5000);
    return () => clearInterval(timer);
  }, [live, goneSince, waits]);
}

// Storage may be off: then there is nothing to keep and nothing to forget.
const ignore = (): void => undefined;
