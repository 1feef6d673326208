// A password field with a show button; it allows paste and password managers (ux.md check 54).
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'icon'> {
  /** The name of the eye, pressed while the password is shown. */
  showLabel: string;
}

export function PasswordField({ showLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.boxButton}
      aria-label={showLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? (
        <IconEyeOff size={18} aria-hidden="true" />
      ) : (
        <IconEye size={18} aria-hidden="true" />
      )}
    </button>
  );
  return (
    <TextField
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={eye}
      {...rest}
    />
  );
}
