// One thing to do on the way to a connected device, with its letter.
import type { ReactNode } from 'react';
import styles from './how-to.module.css';

export function Part({
  letter,
  title,
  action,
  children,
}: {
  letter: string;
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.part}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <div>
        <div className={styles.head}>
          <h4>{title}</h4>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
