// A key cap, in plain markup because it is in large lists and on every console button.
import type { ReactNode } from 'react';
import styles from './display.module.css';

/**
 * Hidden from screen readers: the button has its key in aria-keyshortcuts.
 * @param combined pressed together with Ctrl, so that it works also while single keys are turned
 * off
 */
export function Kbd({
  children,
  onFill = false,
  combined = false,
}: {
  children: ReactNode;
  onFill?: boolean;
  combined?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      data-combined={combined || undefined}
      className={onFill ? `${styles.kbd} ${styles.kbdOnFill}` : styles.kbd}
    >
      {children}
    </span>
  );
}
