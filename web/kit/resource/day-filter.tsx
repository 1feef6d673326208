// A filter by a day, such as the first or the last of a period; its name is beside the box, because an empty date box says nothing.
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './day-filter.module.css';

export interface DayFilterProps {
  label: string;
  /** 2026-11-21 */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function DayFilter({ label, value, onChange }: DayFilterProps) {
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
