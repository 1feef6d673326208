// The response clock in the head: full at the limit of its objective, a tick at the target, the age
// inside; next to it in words the time left, or how fast the answer was (CONSOLE.md).
import { Trans } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { nextStep } from '#domain/alerts/next-step.ts';
import { responseClock, targetShare } from '#domain/alerts/response-clock.ts';
import { Age } from '#web/alerts/age.tsx';
import { useSeconds } from '#web/alerts/clock.ts';
import { useObjectiveOf } from '#web/alerts/objectives/known-objectives.ts';
import { TimeLeft, useIsPast } from '#web/alerts/time-left.tsx';
import { formatClock } from '#web/kit/format/dates.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import styles from './head.module.css';

const radius = 30;
const round = 2 * Math.PI * radius;
const hourMs = 3_600_000;

export function ResponseRing({ row }: { row: AlertRow }) {
  const now = useSeconds(row.status === 'active_alert' && row.acknowledged_at === undefined);
  const { against, measured } = useObjectiveWords();
  const objective = useObjectiveOf(row.raised_at);
  const clock = objective ? responseClock(row, objective, now) : null;
  const raisedAt = Date.parse(row.raised_at);
  const isHourOld = useIsPast(raisedAt + hourMs);
  const openMs = row.resolved_at === undefined ? null : Date.parse(row.resolved_at) - raisedAt;
  const isLong = openMs === null ? isHourOld : openMs >= hourMs;
  return (
    <>
      <div className={styles.since}>
        {openMs === null ? (
          <>
            {!objective && <span className={styles.against} />}
            {clock && objective && (
              <span className={styles.against} title={measured(objective)}>
                {against(objective)}
              </span>
            )}
            <Words row={row} clock={clock} />
          </>
        ) : (
          <span>
            <Trans>Open for</Trans> <b className={styles.closed}>{formatClock(openMs)}</b>
          </span>
        )}
        {row.status === 'active_alert' && <Next row={row} />}
      </div>
      <div className={styles.ring} data-tone={clock?.tone} data-long={isLong || undefined}>
        <svg viewBox="0 0 68 68" aria-hidden="true">
          <circle cx="34" cy="34" r={radius} className={styles.scale} />
          {clock && objective && (
            <>
              <circle
                cx="34"
                cy="34"
                r={radius}
                className={styles.filled}
                strokeDasharray={`${clock.share * round} ${round}`}
                transform="rotate(-90 34 34)"
              />
              <path
                d="M60 34h8"
                className={styles.tick}
                transform={`rotate(${targetShare(objective) * 360 - 90} 34 34)`}
              />
            </>
          )}
        </svg>
        {openMs === null ? (
          <Age since={row.raised_at} className={styles.age} />
        ) : (
          <span className={styles.age}>{formatClock(openMs)}</span>
        )}
      </div>
    </>
  );
}

function Words({ row, clock }: { row: AlertRow; clock: ReturnType<typeof responseClock> }) {
  if (!clock)
    return (
      <span>
        {row.acknowledged_at === undefined ? <Trans>Waiting for</Trans> : <Trans>Open for</Trans>}
      </span>
    );
  const seconds = Math.floor(clock.ms / 1000);
  const limit = clock.ms <= clock.targetMs ? clock.targetMs : clock.limitMs;
  const left = Math.max(0, Math.ceil((limit - clock.ms) / 1000));
  if (clock.answered) {
    return (
      <>
        <span>
          <Trans>Answered, goal {clock.targetMs / 1000} s</Trans>
        </span>
        <b data-tone={clock.tone}>
          {seconds < 60 ? <Trans>in {seconds} s</Trans> : <Trans>in {formatClock(clock.ms)}</Trans>}
        </b>
      </>
    );
  }
  if (clock.tone === 'late') {
    return (
      <>
        <span>
          <Trans>Answer within {limit / 1000} s</Trans>
        </span>
        <b data-tone="late">
          <Trans>overdue {formatClock(clock.ms - clock.limitMs)}</Trans>
        </b>
      </>
    );
  }
  return (
    <>
      <span>
        <Trans>Answer within {limit / 1000} s</Trans>
      </span>
      <b>
        <Trans>{left} s left</Trans>
      </b>
    </>
  );
}

/** Who is notified next, and when, unless the alert is answered. */
function Next({ row }: { row: AlertRow }) {
  const next = nextStep(row);
  const at = next?.kind === 'supervisors' || next?.kind === 'idle' ? next.at : null;
  const isOver = useIsPast(at);
  if (at === null) return null;
  const due = new Date(at).toISOString();
  if (isOver)
    return (
      <span className={styles.step} data-tone="late">
        <Trans>Supervisors notified</Trans>
      </span>
    );
  return (
    <span className={`${styles.step} ${styles.next}`}>
      <Trans>
        Next: supervisors <TimeLeft due={due} />
      </Trans>
    </span>
  );
}
