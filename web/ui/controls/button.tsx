// The one button: default, primary, danger or quiet, 40 px high, with an optional key cap and a pending state that keeps its width.
import { Button as MantineButton } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Kbd } from '../display/kbd.tsx';
import type { NativeProps } from './native-props.ts';

export interface ButtonProps extends NativeProps<ButtonHTMLAttributes<HTMLButtonElement>, 'value'> {
  /** `danger` is red and full; it is for what cannot be undone and for alarms. */
  look?: 'default' | 'primary' | 'danger' | 'danger-outline' | 'quiet';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** The key that does the same, shown as a cap and told to screen readers. */
  shortcut?: string | undefined;
  pending?: boolean;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const looks = {
  default: { variant: 'default' },
  primary: { variant: 'filled' },
  danger: { variant: 'filled', color: 'red.8' },
  'danger-outline': { variant: 'outline', color: 'var(--vigil-alarm-text)' },
  quiet: { variant: 'subtle', color: 'var(--vigil-link)' },
} as const;

const heights = { sm: 32, md: 40, lg: 44 } as const;

export function Button({ look = 'default', size = 'md', icon, shortcut, pending = false, wide = false, children, ...rest }: ButtonProps) {
  return (
    <MantineButton
      type="button"
      {...looks[look]}
      h={heights[size]}
      px={size === 'sm' ? 12 : 16}
      leftSection={icon}
      rightSection={shortcut === undefined ? undefined : <Kbd onFill={look === 'danger' || look === 'primary'}>{shortcut.toUpperCase()}</Kbd>}
      loading={pending}
      fullWidth={wide}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
      {...rest}
    >
      {children}
    </MantineButton>
  );
}
