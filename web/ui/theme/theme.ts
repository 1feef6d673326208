// The look in numbers: colours, radius, type, and the few defaults that Mantine gets wrong for us (ux.md, Mantine rules).
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { brandRamp, type Ramp } from './brand-ramp.ts';

export const defaultBrand = '#1864ab';

const tuple = (ramp: Ramp): MantineColorsTuple => [...ramp];

/** @param brand `#rrggbb` of the organisation; alarm colours never follow it (ux.md check 10) */
export const themeFor = (brand: string) =>
  createTheme({
    colors: { brand: tuple(brandRamp(brand)) },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 5 },
    autoContrast: true,
    luminanceThreshold: 0.25,
    defaultRadius: 'md',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    },
  });

/** Grey text that still reads: Mantine's own is 3.3:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', '--mantine-color-placeholder': '#656c74', '--mantine-color-error': '#c92a2a' },
  dark: { '--mantine-color-dimmed': '#a6a7ab', '--mantine-color-placeholder': '#9a9da3', '--mantine-color-error': '#ff8787' },
});
