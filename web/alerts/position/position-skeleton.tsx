// Notes and position while they load, in their usual height, so that the buttons below do not move.
import { Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './position.module.css';

export function PositionSkeleton() {
  return (
    <>
      <div className={styles.notes} data-none>
        <Skeleton width={260} height={22} />
      </div>
      <div className={styles.position}>
        <div className={styles.where}>
          <Skeleton width={180} height={20} />
          <Skeleton width={240} height={20} />
        </div>
        <Skeleton width={300} height={32} />
      </div>
    </>
  );
}
