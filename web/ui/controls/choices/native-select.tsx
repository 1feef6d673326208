// Choosing one of a few by the browser's own list: light, and at home on a phone. Long or searched lists take Select.
import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldParts } from '../field.tsx';
import type { NativeProps } from '../native-props.ts';
import styles from './radio.module.css';

export interface NativeSelectProps
  extends FieldParts,
    NativeProps<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'onChange' | 'size' | 'value'> {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  size?: 'sm' | 'md';
}

export function NativeSelect({ label, labelHidden = false, hint, error, options, onChange, size = 'md', ...rest }: NativeSelectProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(ids) => (
        <select className={styles.select} data-size={size} onChange={(event) => onChange(event.currentTarget.value)} {...rest} {...ids}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
