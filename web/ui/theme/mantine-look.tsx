// Mantine inside our look, for the pages that use its overlays and fields; lazy, since signing in needs none of it.
import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { brandNow, subscribeBrand } from './brand.ts';
import { mantineSchemeManager } from './mantine-scheme.ts';
import { cssVariables, themeFor } from './mantine-theme.ts';

export function MantineLook({ children }: { children: ReactNode }) {
  const brand = useSyncExternalStore(subscribeBrand, brandNow);
  return (
    <MantineProvider
      theme={themeFor(brand)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={mantineSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
