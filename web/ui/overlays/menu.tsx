// A list of actions behind a button. Choices that stay ticked belong in a Popover with checkboxes (ux.md, Mantine rule 8).
import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export type MenuItem =
  | { key: string; label: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => void }
  | { key: string; heading: ReactNode }
  | { key: string; divider: true };

/** @param trigger a single button element that takes a ref */
export function Menu({ trigger, items, width = 220 }: { trigger: ReactElement; items: readonly MenuItem[]; width?: number }) {
  return (
    <MantineMenu shadow="md" width={width} position="bottom-end" transitionProps={{ duration: 90 }}>
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>{items.map(entry)}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function entry(item: MenuItem) {
  if ('divider' in item) return <MantineMenu.Divider key={item.key} />;
  if ('heading' in item) return <MantineMenu.Label key={item.key}>{item.heading}</MantineMenu.Label>;
  return (
    <MantineMenu.Item key={item.key} leftSection={item.icon} disabled={item.disabled ?? false} onClick={item.onSelect} {...(item.danger ? { color: 'var(--vigil-alarm-text)' } : {})}>
      {item.label}
    </MantineMenu.Item>
  );
}
