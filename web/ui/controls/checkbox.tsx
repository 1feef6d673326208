// Yes-or-no marks: a checkbox for choosing and ticking, a switch for what takes effect at once.
import { Checkbox as MantineCheckbox, Switch as MantineSwitch } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { NativeProps } from './native-props.ts';

export interface CheckboxProps extends NativeProps<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type' | 'onChange'> {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Some but not all of what it stands for are chosen. */
  partly?: boolean;
  onChange?: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, labelHidden = false, hint, error, partly = false, onChange, ...rest }: CheckboxProps) {
  return (
    <MantineCheckbox
      {...(labelHidden && typeof label === 'string' ? { 'aria-label': label } : { label })}
      description={hint}
      error={error}
      indeterminate={partly}
      size="sm"
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      {...rest}
    />
  );
}

export interface SwitchProps extends Omit<CheckboxProps, 'partly'> {
  /** The picture in the knob's track when on and when off. */
  onIcon?: ReactNode;
  offIcon?: ReactNode;
}

export function Switch({ label, labelHidden = false, hint, error, onChange, onIcon, offIcon, ...rest }: SwitchProps) {
  return (
    <MantineSwitch
      {...(labelHidden && typeof label === 'string' ? { 'aria-label': label } : { label })}
      description={hint}
      error={error}
      size="md"
      onLabel={onIcon}
      offLabel={offIcon}
      withThumbIndicator={false}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      {...rest}
    />
  );
}
