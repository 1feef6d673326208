// A person as initials in a circle; the name is next to it or on the button around it.
import styles from './display.module.css';

/** @param large at the head of the person's own page */
export function Avatar({
  firstName,
  lastName,
  large = false,
}: {
  firstName: string;
  lastName: string;
  large?: boolean;
}) {
  return (
    <span className={styles.avatar} data-large={large || undefined} aria-hidden="true">
      {`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()}
    </span>
  );
}
