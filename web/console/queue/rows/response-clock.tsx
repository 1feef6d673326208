// How long an alert has waited for its answer against the goals of 10 and 40 seconds; once
// acknowledged it says how fast that was.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { answerGoals, hasAnswerClock } from '#domain/alerts/next-step.ts';
import { everySecond } from '#web/alerts/age-clock.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import styles from './response-clock.module.css';

const [goodMs, fullMs] = [answerGoals[0] * 1000, answerGoals[1] * 1000];

export function ResponseClock({ row }: { row: AlertRow }) {
  const { t } = useLingui();
  if (!hasAnswerClock(row) || row.status === 'resolved') return null;
  if (row.called_again_at !== undefined) return <Bar since={row.called_again_at} />;
  if (row.acknowledged_at === undefined) return <Bar since={row.raised_at} />;
  const waited = Math.max(0, Date.parse(row.acknowledged_at) - Date.parse(row.raised_at));
  return (
    <span
      className={styles.answered}
    >{t`in ${waited < 100_000 ? t`${Math.round(waited / 1000)} s` : formatClock(waited)}`}</span>
  );
}

/** Decorative: it repeats the age as length and colour. */
function Bar({ since }: { since: string }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isFull = false;
    stop = everySecond(Date.parse(since), (ms) => {
      const element = bar.current;
      if (!element || isFull) return;
      isFull = ms >= fullMs;
      const slow = isFull ? 'over' : 'late';
      element.dataset['pace'] = ms < goodMs ? 'good' : slow;
      element.style.setProperty(
        '--done',
        `${(Math.min(1, Math.max(0.04, ms / fullMs)) * 100).toFixed(1)}%`,
      );
      // A full bar does not change any more.
      if (isFull) stop();
    });
    return () => stop();
  }, [since]);
  return <span ref={bar} className={styles.bar} aria-hidden="true" />;
}
