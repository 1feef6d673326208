// The details while they are on their way, in the size they will have.
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { PositionSkeleton } from '../position/position-skeleton.tsx';
import styles from './detail.module.css';
import head from './head/head.module.css';

export function DetailSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.detail} role="status" aria-busy="true" aria-label={t`Loading`}>
      <div className={head.head}>
        <Skeleton circle height={56} />
        <div style={{ display: 'grid', gap: 8, flex: 1 }}>
          <Skeleton width="46%" height={22} />
          <Skeleton width="70%" height={14} />
        </div>
        <Skeleton circle height={68} />
      </div>
      <div className={styles.middle}>
        <PositionSkeleton />
        <div className={styles.actions}>
          <Skeleton width={150} height={40} />
          <Skeleton width={120} height={40} />
        </div>
        <Skeleton height={54} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}
