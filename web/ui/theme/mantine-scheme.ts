// Mantine follows our light and dark, and never decides by itself.
import type { MantineColorSchemeManager } from '@mantine/core';
import { schemeNow, subscribeScheme } from './colour-scheme.ts';

/** One for each place in Mantine's look: several may be mounted at once. */
export function followScheme(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => schemeNow(),
    set: () => undefined,
    clear: () => undefined,
    subscribe: (changed) => {
      stop = subscribeScheme(() => changed(schemeNow()));
    },
    unsubscribe: () => stop?.(),
  };
}
