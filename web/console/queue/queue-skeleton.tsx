// The queue while its first page is on its way: the rows it will have.
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './queue.module.css';

export function QueueSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading`}>
      {Array.from({ length: 9 }, (_, at) => `row ${at}`).map((key) => (
        <div key={key} className={styles.skeletonRow}>
          <Skeleton width={36} height={36} />
          <div style={{ display: 'grid', gap: 6 }}>
            <Skeleton width="46%" height={15} />
            <Skeleton width="70%" height={12} />
          </div>
          <Skeleton width={90} height={20} />
          <Skeleton width={50} />
        </div>
      ))}
    </div>
  );
}
