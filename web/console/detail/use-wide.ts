// Whether an open alert has room for two columns (CONSOLE.md: on screens from 1680 px).
import { type RefObject, useEffect, useState } from 'react';

/** The rest of 1680 px after the rail and the queue. */
const leastWidth = 1060;

export function useWide(pane: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const frame = pane.current;
    if (!frame || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) =>
      setWide((entry?.contentRect.width ?? 0) >= leastWidth),
    );
    watch.observe(frame);
    return () => watch.disconnect();
  }, [pane]);
  return isWide;
}
