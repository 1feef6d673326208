// Whether a person sits before this browser: what they press, move or type in any of its tabs is
// noticed; what a page does by itself is not.

/** So long after the last touch the page's calls still count as the person's. */
const restsAfterMs = 60_000;
const tellEveryMs = 5000;
// Not `scroll`, which a page does by itself too.
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

// By the monotonic clock, which nobody sets.
let touchedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/**
 * Whether somebody touched this browser lately. A page that was just loaded has not been touched.
 */
export const isAttended = (): boolean => performance.now() - touchedAt < restsAfterMs;

/** Hears every touch in this tab, also those a moment apart. @returns how to stop */
export function subscribeTouches(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Begins to notice; called once at the start. @returns ends it */
export function watchAttendance(): () => void {
  const ending = new AbortController();
  const tabs = new BroadcastChannel('vigil.touched');
  let toldAt = Number.NEGATIVE_INFINITY;
  let place = '';
  const touched = (event: Event) => {
    if (!isByHand(event)) return;
    // A pointer that lies still is moved by the browser when the page moves below it.
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      const next = `${event.screenX} ${event.screenY}`;
      const moved = place !== '' && next !== place;
      place = next;
      if (!moved) return;
    }
    touchedAt = performance.now();
    for (const tell of listeners) tell();
    if (touchedAt - toldAt < tellEveryMs) return;
    toldAt = touchedAt;
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

// Something that lies on the keyboard is nobody.
const isByHand = (event: Event): boolean =>
  event.isTrusted && !(event instanceof KeyboardEvent && event.repeat);
