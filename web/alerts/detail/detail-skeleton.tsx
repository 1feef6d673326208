// The details while they are on their way, in the size they will have.
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { PositionSkeleton } from '../position/position-skeleton.tsx';
import styles from './detail.module.css';

export function DetailSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.detail} role="status" aria-busy="true" aria-label={t`Loading`}>
      <div className={styles.head}>
        <Skeleton circle height={36} />
        <div style={{ display: 'grid', gap: 8, flex: 1 }}>
          <Skeleton width="46%" height={20} />
          <Skeleton width="70%" height={14} />
        </div>
      </div>
      <PositionSkeleton />
      <div className={styles.actions}>
        <Skeleton width={150} height={40} />
        <Skeleton width={120} height={40} />
      </div>
      <div className={styles.body} style={{ display: 'grid', gap: 14, alignContent: 'start' }}>
        <Skeleton width="64%" height={18} />
        <Skeleton height={150} />
        <Skeleton width="52%" height={18} />
        <Skeleton width="58%" height={18} />
      </div>
    </div>
  );
}
