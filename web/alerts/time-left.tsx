// What is left until a moment, and how long it is overdue once that has passed (ux.md check 18).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef } from 'react';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { showAge } from './age-clock.ts';
import { useClock } from './clock.ts';

function timeOf(moment: string | number | null | undefined): number {
  if (typeof moment === 'number') return moment;
  return moment ? Date.parse(moment) : Number.POSITIVE_INFINITY;
}

/**
 * Whether a moment (ISO 8601, or ms since 1970) has passed by the server's clock; the component is
 * drawn again when it does.
 */
export function useIsPast(moment: string | number | null | undefined): boolean {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const at = timeOf(moment);
  const clock = useClock();
  const isPast = at <= clock();
  useEffect(() => {
    if (isPast || !Number.isFinite(at)) return;
    // Longer timers than this run out at once.
    const timer = setTimeout(lookAgain, Math.min(at - clock() + 20, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [at, isPast, clock]);
  return isPast;
}

export function TimeLeft({ due, className }: { due: string; className?: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);
  const { t } = useLingui();
  const { exact } = useFormat();
  const clock = useClock();
  useEffect(() => {
    const face = document.createTextNode('');
    place.current?.replaceChildren(face);
    return showAge(
      face,
      Date.parse(due),
      (ms) => (ms < 0 ? t`in ${formatClock(-ms)}` : t`overdue ${formatClock(ms)}`),
      clock,
    );
  }, [due, t, clock]);
  const isPast = useIsPast(due);
  return (
    <time
      ref={place}
      className={className}
      dateTime={due}
      title={exact(due)}
      data-overdue={isPast || undefined}
    />
  );
}
