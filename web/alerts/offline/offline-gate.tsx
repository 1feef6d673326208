// Chooses between the console and what was kept of it, and shows after an outage what became of what was done meanwhile.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useProof } from '../proof/use-proof.ts';
import { useKeepAlerts } from './keep-alerts.ts';
import styles from './offline.module.css';
import { OfflineLines } from './offline-lines.tsx';
import { offlineLog } from './offline-log.ts';
import { useOfflineLog } from './use-shelf.ts';

const OfflineConsole = lazy(() => import('./offline-console.tsx'));

/** Stands on the console page, inside its queue. */
export function OfflineGate({ openId, children }: { openId: number | null; children: ReactNode }) {
  useKeepAlerts();
  const { id, name, timezone, language } = useUser();
  const { goneSince } = useProof();
  return (
    <>
      {goneSince !== null && (
        <Suspense>
          <OfflineConsole person={{ id, name, timezone, language }} openId={openId} />
        </Suspense>
      )}
      <div className={styles.live} hidden={goneSince !== null}>
        <HandedIn />
        {children}
      </div>
    </>
  );
}

function HandedIn() {
  const { t } = useLingui();
  const user = useUser();
  const log = useOfflineLog();
  if (log.length === 0) return null;
  const done = log.every(({ outcome }) => outcome !== 'waiting');
  return (
    <section className={styles.handedIn} aria-label={t`Done without the server`}>
      <OfflineLines log={log} person={user} />
      <Button size="sm" disabled={!done} onClick={() => void offlineLog.dismiss()}>
        <Trans>I have read this</Trans>
      </Button>
    </section>
  );
}
