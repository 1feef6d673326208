// Whether an element is pointed at or pressed: an element that moves between press and release
// loses the click.
import { type RefObject, useEffect, useState } from 'react';

/** A pointer that has rested for this long does not point. */
const aimMs = 1000;
/** The longest press: one whose release was never reported ends by itself. */
const pressMs = 5000;
/** From the end of a touch to its click. */
const clickMs = 400;

/**
 * True from the first movement over the element, or press in it, until its click, or until the
 * pointer rests or is taken away.
 */
export function usePointing(host: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
      setPointedAt(false);
    };
    const hold = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
      setPointedAt(true);
    };
    const move = ({ buttons }: PointerEvent) => hold(buttons === 0 ? aimMs : pressMs);
    const press = ({ button }: PointerEvent) => {
      if (button === 0) hold(pressMs);
    };
    const release = () => {
      if (timer !== undefined) hold(clickMs);
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerdown', press);
    // The release may be anywhere. Runs after the element's own handlers, which still find the
    // pressed element.
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', end);
    window.addEventListener('click', end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('click', end);
    };
  }, [host]);
  return isPointedAt;
}

/** The value at the beginning of the hold, until it ends. */
export function useSteady<Value>(value: Value, isHeld: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
