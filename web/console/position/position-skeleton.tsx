// The position card while it loads, in its usual height, so that the buttons below do not move.
import { Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './position.module.css';

export function PositionSkeleton() {
  return (
    <div className={styles.position}>
      <div className={styles.map}>
        <Skeleton height={250} />
      </div>
      <div className={styles.side}>
        <Skeleton width={180} height={22} />
        <Skeleton width={240} height={18} />
        <Skeleton height={40} />
        <Skeleton width={130} height={32} />
      </div>
    </div>
  );
}
