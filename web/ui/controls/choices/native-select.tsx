// Chooses one of a few by the browser's own list: light, and native on a phone. Long or searched
// lists use Select.
import { type SelectHTMLAttributes, useState } from 'react';
import { Field, type FieldParts } from '../field.tsx';
import type { NativeProps } from '../native-props.ts';
import styles from './radio.module.css';

export interface NativeSelectProps
  extends FieldParts,
    NativeProps<
      SelectHTMLAttributes<HTMLSelectElement>,
      'id' | 'className' | 'onChange' | 'size' | 'value'
    > {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  size?: 'sm' | 'md';
}

export function NativeSelect({
  label,
  labelHidden = false,
  hint,
  error,
  options,
  onChange,
  size = 'md',
  ...rest
}: NativeSelectProps) {
  // The browser's open list follows its props: while it is open, it stays as it was when opened.
  const [held, setHeld] = useState<typeof options | null>(null);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(ids) => (
        <select
          className={styles.select}
          data-size={size}
          onPointerDown={() => setHeld(options)}
          onKeyDown={() => setHeld(options)}
          onBlur={() => setHeld(null)}
          onChange={(event) => {
            setHeld(null);
            onChange(event.currentTarget.value);
          }}
          {...rest}
          {...ids}
        >
          {(held ?? options).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
