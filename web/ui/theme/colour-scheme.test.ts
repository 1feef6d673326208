// Print is light, whatever the screen's scheme.
import { expect, it } from 'vitest';
import { chooseScheme } from './colour-scheme.ts';

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

it('a page in the dark theme is printed in the light one, and dark again afterwards', () => {
  chooseScheme('dark');
  expect(shown()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
});
