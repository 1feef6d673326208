// A box that scrolls where its content is wider or higher than its room, as a table on a phone is:
// it is focusable then, and only then.
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface ScrollBoxProps {
  /** Its content, for screen readers. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() =>
      setScrolls(
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      ),
    );
    for (const watched of [element, ...element.children]) sizes.observe(watched);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={className}
      {...(scrolls ? { role: 'region', tabIndex: 0, 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
