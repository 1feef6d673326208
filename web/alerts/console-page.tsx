// The console: the queue at the left, the open alert at the right; on a phone the one that is open (ux.md check 55).
import { ScreenOutlet, useMaybeParam } from '#web/kit/screen/address.tsx';
import styles from './console.module.css';
import { NothingOpen } from './detail/nothing-open.tsx';
import { QueueProvider, useQueueFeed } from './queue/queue-load.ts';
import { QueuePane } from './queue/queue-pane.tsx';

export default function ConsolePage() {
  const { store, error, retry } = useQueueFeed();
  const id = useMaybeParam('alertId');
  return (
    <QueueProvider value={store}>
      <div className={styles.console} data-open={id !== undefined || undefined}>
        <QueuePane openId={id === undefined ? null : Number(id)} error={error} onRetry={retry} />
        <div className={styles.detail}>{id === undefined ? <NothingOpen /> : <ScreenOutlet />}</div>
      </div>
    </QueueProvider>
  );
}
