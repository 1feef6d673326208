// Words that appear on hover and on focus, for what is shown short, such as a relative time (ux.md check 45).
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** @param children a single element that takes a ref and can be focused */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <MantineTooltip label={text} events={{ hover: true, focus: true, touch: true }} openDelay={250} withArrow>
      {children}
    </MantineTooltip>
  );
}
