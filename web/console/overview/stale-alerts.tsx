// Alerts without an action for their priority's time limit, the longest first: a supervisor's list
// (ux.md check 16).
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isStale, lastActionAt } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject, goneAlert } from '#web/alerts/shown-alert.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { AssignSelect } from '#web/supervision/assign-select.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import styles from './overview.module.css';

const most = 20;

export function StaleAlerts() {
  const { t, i18n } = useLingui();
  const store = useQueueStore();
  const { rows, loaded, settled } = useQueue(store);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5000);
    return () => clearInterval(timer);
  }, []);
  const stale = rows
    .filter((row) => isStale(row, now))
    .sort((left, right) => (lastActionAt(left) < lastActionAt(right) ? -1 : 1));
  if (!loaded) return settled ? null : <SkeletonRows rows={1} />;
  if (stale.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No stale alerts.</Trans>
      </p>
    );
  }
  const more = stale.length - most;
  return (
    <>
      <LiveList
        className={styles.list}
        label={t`Stale alerts`}
        items={stale.slice(0, most)}
        subjectOf={alertSubject}
        gone={(row) => store.find(row.id) ?? goneAlert(row)}
      >
        {(row, steady) => (
          <li {...steady}>
            <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>
            <span className={styles.about}>
              {i18n._(types[row.type].words)} · {row.owner?.name ?? t`unowned`}
            </span>
            <Age since={lastActionAt(row)} className={styles.time} />
            <AssignSelect row={row} />
          </li>
        )}
      </LiveList>
      {more > 0 && <p className={styles.none}>{t`and ${more} more`}</p>}
    </>
  );
}
