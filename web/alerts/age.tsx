// A running age; the exact moment is said on hover (ux.md check 45).
import { useEffect, useRef } from 'react';
import { useFormat } from '#web/kit/format/use-format.ts';
import { showAge } from './age-clock.ts';
import { useClock } from './clock.ts';

export function Age({ since, className }: { since: string; className?: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);
  const { exact } = useFormat();
  const clock = useClock();
  useEffect(() => {
    const face = document.createTextNode('');
    place.current?.replaceChildren(face);
    return showAge(face, Date.parse(since), undefined, clock);
  }, [since, clock]);
  return <time ref={place} className={className} dateTime={since} title={exact(since)} />;
}
