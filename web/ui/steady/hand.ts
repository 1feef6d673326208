// Whether a hand is on a list: a pointer or a finger over one of its rows, or a key that moves through them. While it is, the list keeps its order.
import { type RefObject, useEffect, useState } from 'react';

/** A pointer that has rested for so long over a row has no hand on it. */
export const restMs = 10_000;
/** After a press the hand has done what it came for; a finger leaves at once, its row stays so long. */
export const afterPressMs = 1_000;
const movingKeys = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

const isOnRow = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-steady]') !== null;

/** @param host the list */
export function useHand(host: RefObject<HTMLElement | null>): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const list = host.current;
    if (!list) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setOn(false);
    };
    const stay = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(leave, milliseconds);
      setOn(true);
    };
    const listen = <Kind extends keyof HTMLElementEventMap>(kind: Kind, act: (event: HTMLElementEventMap[Kind]) => void) =>
      list.addEventListener(kind, act, { passive: true, signal: stop.signal });
    listen('pointermove', (event) => (isOnRow(event) ? stay(restMs) : leave()));
    listen('pointerdown', (event) => isOnRow(event) && stay(restMs));
    listen('pointerup', (event) => isOnRow(event) && stay(afterPressMs));
    listen('pointercancel', leave);
    listen('dragover', (event) => isOnRow(event) && stay(afterPressMs));
    listen('pointerleave', (event) => event.pointerType !== 'touch' && leave());
    listen('wheel', () => stay(afterPressMs));
    for (const kind of ['keydown', 'keyup'] as const)
      listen(kind, (event) => movingKeys.includes(event.key) && isOnRow(event) && stay(restMs));
    listen('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !list.contains(event.relatedTarget)) leave();
    });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [host]);
  return isOn;
}
