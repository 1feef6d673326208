// A text that follows the server's clock, rewritten each second without a render.
import { useEffect, useRef } from 'react';
import { serverNow } from '#web/kit/call/server-clock.ts';

interface TickingProps {
  /** The text at a moment, in ms. */
  text: (now: number) => string;
  className?: string | undefined;
  /** The moment itself, in words, on hover. */
  title: string;
}

export function Ticking({ text, className, title }: TickingProps) {
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
    if (place.current) place.current.textContent = text(serverNow());
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const next = latest.current(serverNow());
      if (place.current && place.current.textContent !== next) place.current.textContent = next;
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={place} className={className} title={title}>
      {text(serverNow())}
    </span>
  );
}
