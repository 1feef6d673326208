// The follow-up timers of the queue, the next to run out first; what ran out is on top and says so
// (R016).
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject } from '#web/alerts/shown-alert.ts';
import { TimeLeft } from '#web/alerts/time-left.tsx';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import styles from './overview.module.css';

/** Rows shown before "show all", so that the rest of the overview stays in view. */
const most = 8;

export function FollowUps() {
  const { t, i18n } = useLingui();
  const { rows } = useQueue(useQueueStore());
  const [all, setAll] = useState(false);
  const timers = rows
    .filter(({ follow_up_at }) => follow_up_at !== undefined)
    .map((row) => ({ row, due: row.follow_up_at ?? '' }))
    .sort((left, right) => (left.due < right.due ? -1 : 1));
  const more = timers.length - most;
  useActions(
    more > 0 && !all
      ? [
          {
            id: 'overview.timers',
            label: t`Show all follow-ups`,
            group: t`Overview`,
            run: () => setAll(true),
          },
        ]
      : [],
  );
  if (timers.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No follow-ups.</Trans>
      </p>
    );
  }
  return (
    <>
      <LiveList
        className={styles.list}
        label={t`Follow-ups`}
        items={timers.slice(0, all ? undefined : most)}
        subjectOf={({ row }) => alertSubject(row)}
        scope={String(all)}
      >
        {({ row, due }, steady) => (
          <li {...steady}>
            <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>
            <span className={styles.about}>
              {i18n._(types[row.type].words)} · {row.owner?.name ?? t`unowned`}
            </span>
            <TimeLeft due={due} className={styles.time} />
          </li>
        )}
      </LiveList>
      {more > 0 && !all && (
        <Button size="sm" look="quiet" onClick={() => setAll(true)}>
          {t`Show all ${timers.length}`}
        </Button>
      )}
    </>
  );
}
