// One line or several of text; works with and without a controlled value.
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldParts } from './field.tsx';
import type { NativeProps } from './native-props.ts';

export interface TextFieldProps
  extends FieldParts,
    NativeProps<InputHTMLAttributes<HTMLInputElement>, 'size' | 'id' | 'className'> {
  icon?: ReactNode;
  /** Content at the end inside the box, such as a key cap or a button. */
  end?: ReactNode;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  icon,
  end,
  size = 'md',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      {(ids) => (
        <span className={styles.box} data-size={size} data-invalid={ids['aria-invalid']}>
          {icon !== undefined && <span className={styles.boxIcon}>{icon}</span>}
          <input {...rest} {...ids} />
          {end !== undefined && <span className={styles.boxEnd}>{end}</span>}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaProps
  extends FieldParts,
    NativeProps<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, labelHidden, hint, error, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      {(ids) => (
        <span className={styles.box} data-size="area" data-invalid={ids['aria-invalid']}>
          <textarea rows={rows} {...rest} {...ids} />
        </span>
      )}
    </Field>
  );
}
