// A small panel hanging from a button, for column pickers, filters and notes; it traps focus while open.
import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** @param trigger a single button element that takes a ref */
export function Popover({
  trigger,
  label,
  width = 260,
  children,
}: {
  trigger: ReactElement;
  label: string;
  width?: number;
  children: ReactNode;
}) {
  return (
    <MantinePopover shadow="md" width={width} position="bottom-end" trapFocus transitionProps={{ duration: 90 }}>
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}
