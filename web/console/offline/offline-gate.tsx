// Shows the console or its offline copy, and after an outage the outcome of actions taken offline.
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { draftAddress } from '#web/alerts/story/drafts.ts';
import { useProof } from '#web/console-health/use-proof.ts';
import { View } from '#web/kit/keyboard/view.tsx';
import { draftInHand } from '#web/kit/keyboard/writing.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { late } from '#web/ui/later/late.tsx';
import { lateExtra } from '#web/ui/later/late-parts.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import styles from './offline.module.css';

const KeepAlerts = lateExtra(() => import('./keep-alerts.ts'));
const HandedIn = lateExtra(() => import('./handed-in.tsx'));
const OfflineConsole = late(
  () => import('./offline-console.tsx'),
  ({ given: { onMissing }, forget }) => {
    useLayoutEffect(() => {
      forget();
      onMissing?.();
    });
    return null;
  },
);

/** Mounted on the console page, inside its queue. */
export function OfflineGate({ openId, children }: { openId: number | null; children: ReactNode }) {
  const { id, name, timezone, language } = useUser();
  const { goneSince } = useProof();
  const { loaded } = useQueue(useQueueStore());
  // Without its code, the rows that were last seen are better than nothing.
  const [isMissing, setMissing] = useState(false);
  const onMissing = useCallback(() => setMissing(true), []);
  const isCopy = goneSince !== null && !isMissing;
  useGoOnWriting(isCopy);
  // Long before it is needed: without the server it cannot be fetched.
  useEffect(() => {
    if (loaded && goneSince === null) OfflineConsole.preload();
    if (goneSince === null) setMissing(false);
  }, [loaded, goneSince]);
  return (
    <>
      <Suspense>{loaded && <KeepAlerts />}</Suspense>
      {isCopy && (
        <Suspense>
          <OfflineConsole
            person={{ id, name, timezone, language }}
            openId={openId}
            onMissing={onMissing}
          />
        </Suspense>
      )}
      <View className={styles.live} isShown={!isCopy}>
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
