// The surroundings of an input: label, hint and error, linked by ids (ux.md check 34).
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldParts {
  label: ReactNode;
  /** Hides the label from sight only, for search boxes. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** @param children renders the input with the given ids */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldParts & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = [hint === undefined ? '' : `${id}-hint`, isWrong ? `${id}-error` : '']
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': isWrong || undefined,
      })}
      {isWrong && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
