// A filter by a day, such as the first or the last of a period; its name is next to the box,
// because an empty date box says nothing.
import { DayBox } from '../fields/day-box.tsx';
import type { FilterControlProps } from '../table/list-shape.ts';
import styles from './day-filter.module.css';

/** Its value is a day such as 2026-11-21. */
export function DayFilter({ label, value, onChange }: FilterControlProps) {
  return (
    <span className={styles.day}>
      <span aria-hidden="true">{label}</span>
      <DayBox size="sm" label={label} labelHidden value={value} onChange={onChange} />
    </span>
  );
}
