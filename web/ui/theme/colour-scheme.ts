// Light, dark or the system's choice, kept under the one name that the early script in public/theme.js reads too.
import { type MantineColorScheme, type MantineColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

const key = 'vigil.theme';

const isScheme = (value: string | null): value is MantineColorScheme => value === 'light' || value === 'dark' || value === 'auto';

let stopListening: (() => void) | undefined;

export const schemeManager: MantineColorSchemeManager = {
  get: (otherwise) => {
    const kept = safely(() => localStorage.getItem(key)) ?? null;
    return isScheme(kept) ? kept : otherwise;
  },
  set: (value) => void safely(() => localStorage.setItem(key, value)),
  clear: () => void safely(() => localStorage.removeItem(key)),
  subscribe: (changed) => {
    const listen = (event: StorageEvent) => {
      if (event.key === key && isScheme(event.newValue)) changed(event.newValue);
    };
    window.addEventListener('storage', listen);
    stopListening = () => window.removeEventListener('storage', listen);
  },
  unsubscribe: () => stopListening?.(),
};

// Storage may be switched off; the page must come up all the same.
function safely<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What is shown now, and the way to the other. */
export function useScheme(): { scheme: 'light' | 'dark'; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return { scheme, toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') };
}
