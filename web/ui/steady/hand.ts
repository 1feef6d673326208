// Whether a list is in use: a pointer or a finger over one of its rows, a row being dragged, or a
// key that moves through them. Meanwhile the list keeps its order.
import { type RefObject, useEffect, useState } from 'react';

/** A pointer that has rested for so long over a row has no hand on it. */
export const restMs = 10_000;
/** After a press the use is over; a finger leaves at once, so its row counts for so long. */
export const afterPressMs = 1_000;
const movingKeys = [
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];

const isOnRow = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-steady]') !== null;

/** @param host the list */
export function useHand(host: RefObject<HTMLElement | null>): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!host.current) return;
    const stop = new AbortController();
    const hand = new Hand(setOn);
    feel(host.current, hand, stop.signal);
    return () => {
      hand.end();
      stop.abort();
    };
  }, [host]);
  return isOn;
}

class Hand {
  readonly #tell: (isOn: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDragging = false;

  constructor(tell: (isOn: boolean) => void) {
    this.#tell = tell;
  }

  stay(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.leave(), milliseconds);
    this.#tell(true);
  }

  leave(): void {
    if (this.#isDragging) return;
    clearTimeout(this.#timer);
    this.#tell(false);
  }

  /**
   * A row that moves or is removed while dragged ends the drag: until it is dropped, wherever that
   * is, the list is held.
   */
  drag(): void {
    this.#isDragging = true;
    this.stay(restMs);
  }

  drop(): void {
    if (!this.#isDragging) return;
    this.#isDragging = false;
    this.leave();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function feel(list: HTMLElement, hand: Hand, signal: AbortSignal): void {
  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    act: (event: HTMLElementEventMap[Kind]) => void,
  ) => list.addEventListener(kind, act, { passive: true, signal });
  listen('pointermove', (event) => (isOnRow(event) ? hand.stay(restMs) : hand.leave()));
  listen('pointerdown', (event) => isOnRow(event) && hand.stay(restMs));
  listen('pointerup', (event) => isOnRow(event) && hand.stay(afterPressMs));
  // The browser takes the pointer for a drag or a scroll.
  listen('pointercancel', () => hand.stay(afterPressMs));
  listen('pointerleave', ({ pointerType, buttons }) => {
    if (pointerType === 'touch') return;
    // With the button down it is dragging something away.
    if (buttons === 0) hand.leave();
    else hand.stay(afterPressMs);
  });
  listen('dragstart', () => hand.drag());
  listen('dragover', (event) => isOnRow(event) && hand.stay(afterPressMs));
  for (const kind of ['dragend', 'drop'] as const)
    document.addEventListener(kind, () => hand.drop(), { signal });
  listen('wheel', () => hand.stay(afterPressMs));
  for (const kind of ['keydown', 'keyup'] as const)
    listen(kind, (event) => movingKeys.includes(event.key) && isOnRow(event) && hand.stay(restMs));
  listen('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !list.contains(event.relatedTarget)) hand.leave();
  });
}
