// How long ago the server was last heard, in words beside "Live"; written once a second past React, since nothing else on the page changes with it.
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { lastBeat } from '#web/kit/live/last-beat.ts';

function words(): string {
  if (lastBeat.heardAt === null) return '';
  const seconds = Math.max(0, Math.round((performance.now() - lastBeat.heardAt) / 1000));
  return t`, heard ${seconds} s ago`;
}

export function HeardAgo({ className }: { className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const text = words();
      if (place.current && place.current.textContent !== text) place.current.textContent = text;
      // With the ages, at the whole second: the page is painted once for all of them.
      timer = setTimeout(write, 1000 - (serverNow() % 1000));
    };
    write();
    return () => clearTimeout(timer);
  }, []);
  return <span ref={place} className={className} />;
}
