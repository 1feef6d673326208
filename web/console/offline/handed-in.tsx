// The outcome of actions taken offline, until the operator has read it.
import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './offline.module.css';
import { OfflineLines } from './offline-lines.tsx';
import { offlineLog } from './offline-log.ts';
import { useOfflineLog } from './use-offline-store.ts';

export default function HandedIn() {
  const { t } = useLingui();
  const user = useUser();
  const log = useOfflineLog();
  if (log.length === 0) return null;
  const done = log.every(({ outcome }) => outcome !== 'waiting');
  return (
    <section className={styles.handedIn} aria-label={t`Done offline`}>
      <OfflineLines log={log} person={user} />
      <Button size="sm" disabled={!done} onClick={() => void offlineLog.dismiss()}>
        <Trans>I have read this</Trans>
      </Button>
    </section>
  );
}
