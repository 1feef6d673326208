// Whether a person is using this browser: detects keys, pointer moves and typing in any of its
// tabs, but not a page's own activity.

/** So long after the last touch the page's calls still count as the person's. */
const restsAfterMs = 60_000;
const tellEveryMs = 5000;
// Not `scroll`, which a page also does by itself.
const signs = [
  'keydown',
  'pointerdown',
  'pointermove',
  'wheel',
  'touchmove',
  'click',
  'input',
  'change',
] as const;

// Monotonic clock, so that a changed system time has no effect.
let touchedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Whether this browser had user input lately. A page that was just loaded has had none. */
export const isAttended = (): boolean => performance.now() - touchedAt < restsAfterMs;

/** Notifies of every input in this tab, however frequent. @returns how to stop */
export function subscribeTouches(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Begins to notice; called once at the start. @returns ends it */
export function watchAttendance(): () => void {
  const ending = new AbortController();
  const tabs = new BroadcastChannel('vigil.touched');
  let postedAt = Number.NEGATIVE_INFINITY;
  let place = '';
  const touched = (event: Event) => {
    if (!isByHand(event)) return;
    // The browser reports a still pointer as moving when the page moves below it.
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      const next = `${event.screenX} ${event.screenY}`;
      const moved = place !== '' && next !== place;
      place = next;
      if (!moved) return;
    }
    touchedAt = performance.now();
    for (const tell of listeners) tell();
    if (touchedAt - postedAt < tellEveryMs) return;
    postedAt = touchedAt;
    tabs.postMessage('touched');
  };
  // Several tabs of one browser are one person.
  tabs.onmessage = () => {
    touchedAt = performance.now();
  };
  for (const sign of signs)
    window.addEventListener(sign, touched, { capture: true, passive: true, signal: ending.signal });
  return () => {
    ending.abort();
    tabs.close();
    touchedAt = Number.NEGATIVE_INFINITY;
  };
}

// A key held down by an object is no user input.
const isByHand = (event: Event): boolean =>
  event.isTrusted && !(event instanceof KeyboardEvent && event.repeat);
