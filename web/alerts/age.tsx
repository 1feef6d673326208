// A running age; the exact moment is said on hover (ux.md check 45).
import { useEffect, useRef } from 'react';
import { useFormat } from '#web/kit/format/use-format.ts';
import { showAge } from './age-clock.ts';

export function Age({ since, className }: { since: string; className?: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);
  const { exact } = useFormat();
  useEffect(() => {
    const face = document.createTextNode('');
    place.current?.replaceChildren(face);
    return showAge(face, Date.parse(since));
  }, [since]);
  return <time ref={place} className={className} dateTime={since} title={exact(since)} />;
}
