// How long an alert has waited for its answer against its response objective; once acknowledged it
// says how fast that was.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { hasAnswerClock } from '#domain/alerts/next-step.ts';
import type { ObjectiveLines } from '#domain/alerts/objectives/objective.ts';
import { targetShare } from '#domain/alerts/response-clock.ts';
import { everySecond } from '#web/alerts/age-clock.ts';
import { useObjectiveOf } from '#web/alerts/objectives/known-objectives.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import styles from './response-clock.module.css';

export function ResponseClock({ row }: { row: AlertRow }) {
  const { t } = useLingui();
  const lines = useObjectiveOf(row.raised_at);
  if (!hasAnswerClock(row) || row.status === 'resolved') return null;
  const since =
    row.called_again_at ?? (row.acknowledged_at === undefined ? row.raised_at : undefined);
  if (since !== undefined) return lines ? <Bar since={since} lines={lines} /> : null;
  if (row.acknowledged_at === undefined) return null;
  const waited = Math.max(0, Date.parse(row.acknowledged_at) - Date.parse(row.raised_at));
  return (
    <span
      className={styles.answered}
    >{t`in ${waited < 60_000 ? t`${Math.floor(waited / 1000)} s` : formatClock(waited)}`}</span>
  );
}

/** Decorative: it repeats the age as length and colour. */
function Bar({ since, lines }: { since: string; lines: ObjectiveLines }) {
  const [goodMs, fullMs] = [lines.target.seconds * 1000, lines.limit.seconds * 1000];
  const target = targetShare(lines);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isFull = false;
    bar.current?.style.setProperty('--target', String(target));
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
  }, [since, goodMs, fullMs, target]);
  return <span ref={bar} className={styles.bar} aria-hidden="true" />;
}
