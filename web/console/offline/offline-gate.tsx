// Shows the console or its offline copy, and after an outage the outcome of actions taken offline.
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { draftAddress } from '#web/alerts/story/drafts.ts';
import { useProof } from '#web/console-health/use-proof.ts';
import { View } from '#web/kit/keyboard/view.tsx';
import { draftInHand } from '#web/kit/keyboard/writing.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import styles from './offline.module.css';

// Load the code after the queue, long before it is needed.
const KeepAlerts = lazy(() => import('./keep-alerts.ts'));
const OfflineConsole = lazy(() => import('./offline-console.tsx'));
const HandedIn = lazy(() => import('./handed-in.tsx'));

/** Mounted on the console page, inside its queue. */
export function OfflineGate({ openId, children }: { openId: number | null; children: ReactNode }) {
  const { id, name, timezone, language } = useUser();
  const { goneSince } = useProof();
  const { loaded } = useQueue(useQueueStore());
  useGoOnWriting(goneSince !== null);
  return (
    <>
      <Suspense>{loaded && <KeepAlerts />}</Suspense>
      {goneSince !== null && (
        <Suspense>
          <OfflineConsole person={{ id, name, timezone, language }} openId={openId} />
        </Suspense>
      )}
      <View className={styles.live} isShown={goneSince === null}>
        <Suspense>{loaded && <HandedIn />}</Suspense>
        {children}
      </View>
    </>
  );
}

/** The server returned during a draft: it continues at its alert, whichever was open before. */
function useGoOnWriting(isGone: boolean): void {
  const go = useGo();
  const was = useRef(isGone);
  useLayoutEffect(() => {
    if (was.current && !isGone) {
      const draft = draftInHand();
      const address = draft === null ? null : draftAddress(draft);
      if (address !== null) go(address, { replace: true });
    }
    was.current = isGone;
  }, [isGone, go]);
}
