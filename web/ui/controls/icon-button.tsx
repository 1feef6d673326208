// A button that is only a picture; its words are required, and are its name and its tooltip.
import { ActionIcon } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { NativeProps } from './native-props.ts';

export interface IconButtonProps extends NativeProps<ButtonHTMLAttributes<HTMLButtonElement>, 'value' | 'aria-label' | 'title'> {
  label: string;
  look?: 'default' | 'quiet';
  size?: 32 | 36 | 40;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, look = 'default', size = 36, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon type="button" variant={look === 'default' ? 'default' : 'subtle'} color="var(--vigil-text)" size={size} aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  );
}
