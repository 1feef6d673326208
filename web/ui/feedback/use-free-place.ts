// Keeps the notices where they cover nothing that can be pressed; they move only when something comes to lie under them.
import { type RefObject, useLayoutEffect } from 'react';
import { type Box, coveredAt, freePlace } from './free-place.ts';

/** What can be pressed, and the bars at the foot of the page. */
const keptClear = 'button, a[href], input, select, textarea, [role="tab"], [role="menuitem"], [contenteditable="true"], [data-bar]';
/** After these the page may stand otherwise than before. */
const changes = ['click', 'keyup', 'scrollend', 'resize'] as const;
/** A page that opens, answers that arrive and live news change it too, at times many in a second. */
const seldomMs = 300;

/**
 * @param shown what is in it; empty does nothing
 * @param isHeld the notices keep their place for now, whatever comes to lie under them
 */
export function useFreePlace(host: RefObject<HTMLElement | null>, shown: readonly unknown[], isHeld: boolean): void {
  useLayoutEffect(() => {
    const notices = host.current;
    if (!notices || isHeld || shown.length === 0) return;
    const settle = () => place(notices);
    // A frame later, when the page has taken the press.
    const later = () => requestAnimationFrame(settle);
    settle();
    for (const change of changes) window.addEventListener(change, later, { capture: true, passive: true });
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const drawn = new MutationObserver(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        settle();
      }, seldomMs);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      clearTimeout(waiting);
      for (const change of changes) window.removeEventListener(change, later, { capture: true });
    };
  }, [host, shown, isHeld]);
}

function place(notices: HTMLElement): void {
  const { left, top, width, height } = notices.getBoundingClientRect();
  const controls = controlsBelow(notices);
  const isPlaced = notices.style.translate !== '';
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const isInside = top >= 0 && left >= 0 && top + height <= room.height && left + width <= room.width;
  if (isPlaced && isInside && coveredAt({ left, top }, { width, height }, controls) === 0) return;
  const free = freePlace({ width, height }, room, controls);
  // Moved, and not laid out elsewhere: nothing on the page is drawn again for it.
  notices.style.translate = `${free.left}px ${free.top}px`;
}

/** The boxes of what can be pressed and is seen; inside a dialog nothing behind it can be. */
function controlsBelow(notices: HTMLElement): Box[] {
  const dialog = document.querySelector('dialog[open], [aria-modal="true"]');
  return [...(dialog ?? document).querySelectorAll(keptClear)]
    .filter((one) => !notices.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}
