// A password that can be shown, pasted and filled in by a password manager (ux.md check 54).
import { PasswordInput } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { NativeProps } from './native-props.ts';

export interface PasswordFieldProps extends NativeProps<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'> {
  label: string;
  /** The name of the eye: what pressing it does. */
  showLabel: string;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, showLabel, hint, error, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      description={hint}
      error={error}
      size="md"
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0, 'aria-hidden': false }}
      {...rest}
    />
  );
}
