// How long ago the server was last heard, in words beside "Live"; written once a second past React, since nothing else on the page changes with it.
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { lastBeat } from '#web/kit/live/last-beat.ts';

function words(): string {
  if (lastBeat.heardAt === null) return '';
  const seconds = Math.max(0, Math.round((performance.now() - lastBeat.heardAt) / 1000));
  return t`, heard ${seconds} s ago`;
}

export function HeardAgo({ className }: { className?: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      const text = words();
      if (place.current && place.current.textContent !== text) place.current.textContent = text;
    };
    write();
    const timer = setInterval(write, 1000);
    return () => clearInterval(timer);
  }, []);
  return <span ref={place} className={className} />;
}
