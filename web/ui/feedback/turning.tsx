// A ring that turns while something outside is awaited, such as a pendant's answer.
import styles from './turning.module.css';

/** @param label where no words beside it say what is awaited */
export function Turning({ label, small = false }: { label?: string; small?: boolean }) {
  const size = small ? 'sm' : undefined;
  return label === undefined ? (
    <span className={styles.turning} data-size={size} aria-hidden="true" />
  ) : (
    <span className={styles.turning} data-size={size} role="img" aria-label={label} />
  );
}
