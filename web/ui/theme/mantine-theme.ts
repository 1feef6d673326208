// The look in numbers for Mantine: colours, radius, type, and the few defaults it gets wrong for us
// (ux.md, Mantine rules).
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { brandRamp } from '#domain/kit/brand-ramp.ts';

const font = "'Inter Variable', system-ui, sans-serif";
const kept = new Map<string, MantineThemeOverride>();

/** @param brand `#rrggbb` of the organisation; alarm colours never follow it (ux.md check 10) */
export function themeFor(brand: string): MantineThemeOverride {
  const known = kept.get(brand);
  if (known) return known;
  const theme = createTheme({
    colors: { brand: [...brandRamp(brand)] },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 5 },
    autoContrast: true,
    luminanceThreshold: 0.25,
    defaultRadius: 'md',
    fontFamily: font,
    headings: { fontFamily: font, fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      CloseButton: {
        defaultProps: { 'aria-label': 'Close' },
        styles: { root: { minWidth: 'var(--vigil-touch)', minHeight: 'var(--vigil-touch)' } },
      },
    },
  });
  kept.set(brand, theme);
  return theme;
}

/** Grey text that still reads: Mantine's own is 3.3:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--vigil-surface)',
    '--mantine-color-text': 'var(--vigil-text)',
  },
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#656c74',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#9a9da3',
    '--mantine-color-error': '#ff8787',
  },
});
