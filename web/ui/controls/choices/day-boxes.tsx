// A row of days to switch on and off: checkboxes that look like the days in a calendar.
import { type ReactNode, useId } from 'react';
import field from '../field.module.css';
import styles from './day-boxes.module.css';

export interface DayBoxesProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  days: readonly { value: number; short: string; long: string; on: boolean }[];
  onToggle: (day: number) => void;
  onLeave: () => void;
}

export function DayBoxes({ name, label, hint, error, days, onToggle, onLeave }: DayBoxesProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.days}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <legend className={field.label}>{label}</legend>
      {hint !== undefined && <div className={field.hint}>{hint}</div>}
      <div className={styles.row}>
        {days.map(({ value, short, long, on }) => (
          <label key={value} className={styles.day} title={long}>
            <input
              type="checkbox"
              name={name}
              aria-label={long}
              checked={on}
              onChange={() => onToggle(value)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div id={`${id}-error`} className={field.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
