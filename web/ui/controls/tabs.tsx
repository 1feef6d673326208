// Tabs over panels of one page; each screen keeps the chosen one in the address (ux.md check 26).
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
}

export function Tabs<Key extends string>({
  label,
  tabs,
  active,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
}) {
  const choose = (key: string | null) => {
    const chosen = tabs.find((tab) => tab.key === key);
    if (chosen) onChange(chosen.key);
  };
  return (
    <MantineTabs value={active} onChange={choose} keepMounted={false}>
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key} leftSection={tab.icon} style={{ fontFamily: 'inherit' }}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key}>
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
