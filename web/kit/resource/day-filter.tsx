// A filter by a day, such as the first or the last of a period; its name is beside the box, because an empty date box says nothing.
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { FilterControlProps } from '../table/list-shape.ts';
import styles from './day-filter.module.css';

/** Its value is a day such as 2026-11-21. */
export function DayFilter({ label, value, onChange }: FilterControlProps) {
  return (
    <span className={styles.day}>
      <span aria-hidden="true">{label}</span>
      <TextField
        type="date"
        size="sm"
        label={label}
        labelHidden
        min="1900-01-01"
        max="2199-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
    </span>
  );
}
