// The next step of an alert, who is notified and when: "Next: supervisor in 0:23".
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { type NextStep, nextStep } from '#domain/alerts/next-step.ts';
import { showAge } from '#web/alerts/age-clock.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { patrolWords } from '../../work/work-words.ts';

type Timed = Exclude<NextStep, { kind: 'patrol' | 'second_person' }>;

export function NextLine({ row, className }: { row: AlertRow; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const step = nextStep(row);
  if (step === null) return null;
  if (step.kind === 'patrol')
    return <span className={className}>{t`Patrol: ${i18n._(patrolWords[step.status])}`}</span>;
  if (step.kind === 'second_person')
    return <span className={className}>{t`Second person needed`}</span>;
  return <TimedLine step={step} className={className} />;
}

function TimedLine({
  step: { kind, at },
  className,
}: {
  step: Timed;
  className: string | undefined;
}) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const place = useRef<HTMLSpanElement>(null);
  const isPast = useIsPast(at);
  useEffect(() => {
    const face = document.createTextNode('');
    place.current?.replaceChildren(face);
    return showAge(face, at, (ms) => {
      const clock = formatClock(Math.abs(ms));
      if (kind === 'follow_up')
        return ms < 0 ? t`Follow-up in ${clock}` : t`Follow-up overdue ${clock}`;
      if (kind === 'supervisors')
        return ms < 0 ? t`Next: supervisor in ${clock}` : t`Supervisor notified`;
      return ms < 0 ? t`Supervisor in ${clock} if idle` : t`Supervisor notified`;
    });
  }, [kind, at, t]);
  return (
    <span
      ref={place}
      className={className}
      data-next={kind}
      data-past={isPast || undefined}
      title={exact(new Date(at).toISOString())}
    />
  );
}
