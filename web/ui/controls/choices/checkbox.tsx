// Yes-or-no inputs: a checkbox for choosing and ticking, a switch for immediate effects. Native
// inputs, styled by CSS.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from '../field.module.css';
import type { NativeProps } from '../native-props.ts';

export interface CheckboxProps
  extends NativeProps<
    InputHTMLAttributes<HTMLInputElement>,
    'size' | 'type' | 'id' | 'className' | 'onChange'
  > {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Some but not all of the choices it represents are selected. */
  partly?: boolean;
  onChange?: (checked: boolean) => void;
}

export function Checkbox({ partly = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return <Mark kind="checkbox" inputRef={input} {...rest} />;
}

export type SwitchProps = Omit<CheckboxProps, 'partly'>;

export function Switch(props: SwitchProps) {
  return <Mark kind="switch" {...props} />;
}

interface MarkProps extends SwitchProps {
  kind: 'checkbox' | 'switch';
  inputRef?: Ref<HTMLInputElement>;
}

function Mark({
  kind,
  inputRef,
  label,
  labelHidden = false,
  hint,
  error,
  onChange,
  ...rest
}: MarkProps) {
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = [hint === undefined ? '' : `${id}-hint`, isWrong ? `${id}-error` : '']
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={styles.mark}>
      <input
        ref={inputRef}
        id={id}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? styles.switch : styles.checkbox}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        {...rest}
      />
      <div>
        <label htmlFor={id} className={labelHidden ? styles.hidden : undefined}>
          {label}
        </label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className={styles.hint}>
            {hint}
          </div>
        )}
        {isWrong && (
          <div id={`${id}-error`} className={styles.error}>
            {error}
          </div>
        )}
      </div>
    </div>
  );
}
