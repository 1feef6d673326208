// The console: the queue at the left, the open alert at the right, or the overview; on a phone the
// one that is open (ux.md check 55).
import { Suspense } from 'react';
import { overviewPath } from '#web/alerts/alert-address.ts';
import { ScreenOutlet, useMaybeParam, usePath } from '#web/kit/screen/address.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import styles from './console.module.css';
import { OfflineGate } from './offline/offline-gate.tsx';
import { QueueCells } from './queue/cells/queue-cells.tsx';
import { QueueProvider, useQueue, useQueueFeed, useQueueStore } from './queue/queue-load.ts';
import { QueuePane } from './queue/queue-pane.tsx';

const Overview = latePart(() => import('./overview/overview.tsx'));

export default function ConsolePage() {
  const feed = useQueueFeed();
  const id = useMaybeParam('alertId');
  const path = usePath();
  const isOpen = id !== undefined || path === overviewPath;
  return (
    <QueueProvider value={feed.store}>
      <QueueCells feed={feed} />
      <OfflineGate openId={id === undefined ? null : Number(id)}>
        <div className={styles.console} data-open={isOpen || undefined}>
          <QueuePane
            openId={id === undefined ? null : Number(id)}
            errors={feed.errors}
            onRetry={feed.retry}
          />
          <div className={styles.detail}>{isOpen ? <ScreenOutlet /> : <OverviewBehindRows />}</div>
        </div>
      </OfflineGate>
    </QueueProvider>
  );
}

/** Fetch the code once the first rows have loaded, or failed to. */
function OverviewBehindRows() {
  const { loaded, settled } = useQueue(useQueueStore());
  return <Suspense>{(loaded || settled) && <Overview />}</Suspense>;
}
