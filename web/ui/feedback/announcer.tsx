// The two live regions of the page: results politely, new alerts assertively, each at most once in
// 5 s (ux.md check 51).
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './feedback.module.css';
import { clearAtSessionEnd } from './session-memory.ts';

const pause = 5_000;
type Voice = 'polite' | 'assertive';

interface Region {
  said: string;
  waiting: string[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

const regions: Record<Voice, Region> = {
  polite: { said: '', waiting: [], timer: undefined },
  assertive: { said: '', waiting: [], timer: undefined },
};
const listeners = new Set<() => void>();

/** Announces it now, or together with others that come within the pause. */
export function announce(text: string, voice: Voice = 'polite'): void {
  const region = regions[voice];
  if (!region.waiting.includes(text)) region.waiting.push(text);
  if (region.timer === undefined) speak(region);
}

function speak(region: Region): void {
  if (region.waiting.length === 0) {
    region.timer = undefined;
    return;
  }
  // A no-break space at the end makes the same words news again.
  const text = region.waiting.splice(0).join('. ');
  region.said = text === region.said ? `${text}\u00a0` : text;
  for (const tell of listeners) tell();
  region.timer = setTimeout(() => speak(region), pause);
}

clearAtSessionEnd(() => {
  for (const region of Object.values(regions)) {
    clearTimeout(region.timer);
    Object.assign(region, { said: '', waiting: [], timer: undefined });
  }
  for (const tell of listeners) tell();
});

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Mounted once in the application. */
export function LiveRegions() {
  const polite = useSyncExternalStore(subscribe, () => regions.polite.said);
  const assertive = useSyncExternalStore(subscribe, () => regions.assertive.said);
  return (
    <>
      <div className={styles.hidden} aria-live="polite" aria-atomic="true" role="status">
        {polite}
      </div>
      <div className={styles.hidden} aria-live="assertive" aria-atomic="true" role="alert">
        {assertive}
      </div>
    </>
  );
}

/** Words for screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
