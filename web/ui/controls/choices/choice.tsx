// Chooses one of a known list with the browser's own control: nothing to load, fast with hundreds
// of entries, native on a phone.
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldParts } from '../field.tsx';
import type { NativeProps } from '../native-props.ts';
import styles from './choice.module.css';

export interface ChoiceProps
  extends FieldParts,
    NativeProps<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'id' | 'className' | 'onChange'> {
  options: readonly { value: string; label: string }[];
  /** The entry for no choice; left out, there is always a choice. */
  empty?: string | undefined;
  size?: 'sm' | 'md';
  onChange?: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

export function Choice({
  label,
  labelHidden,
  hint,
  error,
  options,
  empty,
  size = 'md',
  onChange,
  ...rest
}: ChoiceProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className={styles.choice}
          data-size={size}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
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
