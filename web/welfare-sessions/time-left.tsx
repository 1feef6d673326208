// A running time until a moment, by the server's clock; the moment itself is said on hover (ux.md
// checks 11, 45).
import { useEffect, useRef } from 'react';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';

export function TimeLeft({ until, className }: { until: string; className?: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);
  const { exact } = useFormat();
  useEffect(() => {
    const face = document.createTextNode('');
    place.current?.replaceChildren(face);
    return showTimeLeft(face, Date.parse(until));
  }, [until]);
  return <time ref={place} className={className} dateTime={until} title={exact(until)} />;
}

/**
 * Rewrites a text node with the time left, and empties it at the end, without a React render.
 * @returns a function that stops it
 */
function showTimeLeft(face: Text, until: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = (): void => {
    // Rounded up: "0:00" only once it is over.
    const text = formatClock(Math.max(0, Math.ceil((until - serverNow()) / 1000) * 1000));
    if (face.data !== text) face.data = text;
    timer = setTimeout(tick, 1000 - (serverNow() % 1000));
  };
  tick();
  return () => clearTimeout(timer);
}
