// A person as initials in a circle; the name is said beside it or by the button around it.
import styles from './display.module.css';

export function Avatar({ firstName, lastName }: { firstName: string; lastName: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()}
    </span>
  );
}
