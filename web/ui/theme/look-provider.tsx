// Puts the look around the whole application: theme, light and dark, fonts and the Mantine styles in their one right order.
import '@fontsource-variable/inter/wght.css';
import './mantine.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { schemeManager } from './colour-scheme.ts';
import { cssVariables, defaultBrand, themeFor } from './theme.ts';

export function LookProvider({ brand = defaultBrand, children }: { brand?: string; children: ReactNode }) {
  const theme = useMemo(() => themeFor(brand), [brand]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
