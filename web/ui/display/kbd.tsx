// A key cap, drawn in plain markup because it stands in hot lists and on every console button.
import type { ReactNode } from 'react';
import styles from './display.module.css';

/** Hidden from screen readers: the button tells its key by aria-keyshortcuts. */
export function Kbd({ children, onFill = false }: { children: ReactNode; onFill?: boolean }) {
  return (
    <span aria-hidden="true" className={onFill ? `${styles.kbd} ${styles.kbdOnFill}` : styles.kbd}>
      {children}
    </span>
  );
}
