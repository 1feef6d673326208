// Chooses between the console and what was kept of it, and shows after an outage what became of what was done meanwhile.
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { useProof } from '../proof/use-proof.ts';
import styles from './offline.module.css';

// Behind the queue, and long before they are needed.
const KeepAlerts = lazy(() => import('./keep-alerts.ts'));
const OfflineConsole = lazy(() => import('./offline-console.tsx'));
const HandedIn = lazy(() => import('./handed-in.tsx'));

/** Stands on the console page, inside its queue. */
export function OfflineGate({ openId, children }: { openId: number | null; children: ReactNode }) {
  const { id, name, timezone, language } = useUser();
  const { goneSince } = useProof();
  return (
    <>
      <Suspense>
        <KeepAlerts />
      </Suspense>
      {goneSince !== null && (
        <Suspense>
          <OfflineConsole person={{ id, name, timezone, language }} openId={openId} />
        </Suspense>
      )}
      <div className={styles.live} hidden={goneSince !== null}>
        <Suspense>
          <HandedIn />
        </Suspense>
        {children}
      </div>
    </>
  );
}
