// Mantine follows our light and dark, and never decides by itself.
import type { MantineColorSchemeManager } from '@mantine/core';
import { schemeNow, subscribeScheme } from './colour-scheme.ts';

let stop: (() => void) | undefined;

export const mantineSchemeManager: MantineColorSchemeManager = {
  get: () => schemeNow(),
  set: () => undefined,
  clear: () => undefined,
  subscribe: (changed) => {
    stop = subscribeScheme(() => changed(schemeNow()));
  },
  unsubscribe: () => stop?.(),
};
