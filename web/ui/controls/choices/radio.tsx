// Exclusive choices: as a joined bar for views, or as a list of radio buttons in a form. Native
// radio buttons in both.
import { type ReactNode, useId } from 'react';
import styles from './radio.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Side by side, one filled. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** In a form, with the problem below. */
export function RadioList<Value extends string>({
  label,
  choices,
  value,
  onChange,
  error,
}: ChoicesProps<Value> & { error?: string | undefined }) {
  const name = useId();
  return (
    <fieldset
      className={styles.radios}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      aria-invalid={error !== undefined || undefined}
    >
      <legend>{label}</legend>
      <div className={styles.radioRow}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.radio}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div id={`${name}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
