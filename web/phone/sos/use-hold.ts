// Hold to act: with a finger, a mouse or a key, for a given time; an early release cancels. A click
// without a hold comes from assistive technology and is reported separately.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

export interface Hold {
  readonly holding: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onKeyUp: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
    readonly onContextMenu: (event: MouseEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
  };
}

export interface HoldEnds {
  readonly ms: number;
  readonly onBegin?: () => void;
  readonly onHeld: () => void;
  /** Released too early. */
  readonly onTap: () => void;
  /** Pressed by a screen reader or a switch, which cannot hold. */
  readonly onAssisted: () => void;
}

interface Press {
  readonly holding: boolean;
  readonly begin: () => void;
  readonly end: (tapped: boolean) => void;
}

function usePress({ ms, onBegin, onHeld, onTap }: HoldEnds): Press {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const begin = (): void => {
    if (timer.current !== null) return;
    setHolding(true);
    onBegin?.();
    timer.current = setTimeout(() => {
      timer.current = null;
      setHolding(false);
      onHeld();
    }, ms);
  };
  const end = (tapped: boolean): void => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    setHolding(false);
    if (tapped) onTap();
  };
  return { holding, begin, end };
}

export function useHold(ends: HoldEnds): Hold {
  const { holding, begin, end } = usePress(ends);
  return {
    holding,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // The finger may slide a little: its later events still belong to the button.
        event.currentTarget.setPointerCapture(event.pointerId);
        begin();
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown: (event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        if (!event.repeat) begin();
      },
      onKeyUp: (event) => {
        event.preventDefault();
        end(true);
      },
      onBlur: () => end(false),
      // A long press would open the menu of the browser.
      onContextMenu: (event) => event.preventDefault(),
      // A finger's click counts its taps; the click of a key was prevented above.
      onClick: (event) => {
        if (event.detail === 0) ends.onAssisted();
      },
    },
  };
}
