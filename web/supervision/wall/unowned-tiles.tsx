// The two tiles that call: how many alerts are unowned, and how long the oldest of them has waited.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellExclamation, IconCircleCheckFilled } from '@tabler/icons-react';
import { targetShare } from '#domain/alerts/response-clock.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { priorityWords } from '#web/alerts/alert-words.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { formatClock } from '#web/kit/format/dates.ts';
import tiles from './tiles.module.css';
import styles from './unowned.module.css';

export function UnownedTile({ figures: { priorities } }: { figures: WallFigures }) {
  const { i18n } = useLingui();
  const calling = priorities.filter((one) => waitingIn(one) > 0);
  const unowned = calling.reduce((sum, one) => sum + waitingIn(one), 0);
  const isOwned = calling.some(({ not_answered }) => not_answered > 0);
  return (
    <section className={tiles.tile} data-size="third" data-calling={unowned > 0 || undefined}>
      <h2>
        {unowned > 0 && <IconBellExclamation className={styles.bell} aria-hidden="true" />}
        {isOwned ? <Trans>Not answered</Trans> : <Trans>Unowned</Trans>}
      </h2>
      <div className={styles.unowned}>
        <b className={styles.count} data-digits={String(unowned).length}>
          {unowned}
        </b>
        {unowned === 0 ? (
          <p className={tiles.good}>
            <IconCircleCheckFilled aria-hidden="true" />
            <Trans>All owned</Trans>
          </p>
        ) : (
          <ul className={styles.kinds}>
            {calling.map((one) => (
              <li key={one.priority}>
                <PriorityShape priority={one.priority} /> <b>{waitingIn(one)}</b>{' '}
                {i18n._(priorityWords[one.priority])}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Unowned, or not answered by their owner. */
const waitingIn = ({ unowned, not_answered }: WallFigures['priorities'][number]): number =>
  unowned + not_answered;

export function OldestTile({
  figures: { priorities, answered },
  now,
}: {
  figures: WallFigures;
  now: number;
}) {
  const { t } = useLingui();
  const unowned = priorities.flatMap(({ priority, oldest_unowned_at: at }) =>
    at === null ? [] : [{ priority, at: Date.parse(at) }],
  );
  const oldest = unowned.toSorted((left, right) => left.at - right.at)[0];
  const waited = oldest ? Math.max(0, now - oldest.at) : 0;
  const { target, limit } = answered.objective;
  const [targetSeconds, limitSeconds] = [target.seconds, limit.seconds];
  const targetAt = `${targetShare(answered.objective) * 100}%`;
  // A test and what only wants attention have no objective.
  const hasClock = oldest !== undefined && oldest.priority <= 2;
  const slow = waited < limitSeconds * 1000 ? 'late' : 'over';
  const pace = waited < targetSeconds * 1000 ? 'good' : slow;
  return (
    <section className={tiles.tile} data-size="third">
      <h2>
        <Trans>Oldest unowned</Trans>
      </h2>
      {oldest === undefined ? (
        <p className={styles.nothing}>–</p>
      ) : (
        <>
          <b className={styles.age} data-characters={formatClock(waited).length}>
            {formatClock(waited)}
          </b>
          {hasClock && (
            <div>
              <span className={styles.bar} data-pace={pace}>
                <i style={{ width: `${Math.min(1, waited / limitSeconds / 1000) * 100}%` }} />
                <b style={{ left: targetAt }} />
              </span>
              <p className={styles.scale} style={{ paddingLeft: `calc(${targetAt} - 1.2em)` }}>
                <span>{t`${targetSeconds} s`}</span>
                <span>{t`${limitSeconds} s`}</span>
              </p>
            </div>
          )}
        </>
      )}
    </section>
  );
}
