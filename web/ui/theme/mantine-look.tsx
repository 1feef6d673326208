// Mantine inside our look, round each part that is made of it: a page loads it with its first
// dialog, not with itself.
import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { brandNow, subscribeBrand } from './brand.ts';
import { followScheme } from './mantine-scheme.ts';
import { cssVariables, themeFor } from './mantine-theme.ts';

export function MantineLook({ children }: { children: ReactNode }) {
  const brand = useSyncExternalStore(subscribeBrand, brandNow);
  const [scheme] = useState(followScheme);
  return (
    <MantineProvider
      theme={themeFor(brand)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
