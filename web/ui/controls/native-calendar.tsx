// The browser's own calendar without its box: it opens from a button, and costs nothing. It is
// visually hidden and out of the tab order.
import type { Ref } from 'react';
import styles from './choices/choice.module.css';

/** @param onChoose gets the ISO date, 2026-11-21 */
export function NativeCalendar({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  onChoose: (date: string) => void;
}) {
  return (
    <input
      ref={ref}
      type="date"
      className={styles.calendar}
      tabIndex={-1}
      aria-hidden="true"
      min="1900-01-01"
      max="2199-12-31"
      onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
    />
  );
}
