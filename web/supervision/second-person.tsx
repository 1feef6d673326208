// The alerts with a proposed resolution that wait for a second person, the longest first; nothing
// while there are none.
import { Trans, useLingui } from '@lingui/react/macro';
import { lastActionAt } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { placeOf, subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject, goneAlert } from '#web/alerts/shown-alert.ts';
import styles from '#web/console/overview/overview.module.css';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';

/** Alerts of the queue that wait for a second person. */
export function useProposed() {
  const { rows } = useQueue(useQueueStore());
  return rows
    .filter(({ proposed_by }) => proposed_by !== undefined)
    .sort((left, right) => (lastActionAt(left) < lastActionAt(right) ? -1 : 1));
}

export function SecondPerson() {
  const { t, i18n } = useLingui();
  const store = useQueueStore();
  return (
    <LiveList
      className={styles.list}
      label={t`Waiting for a second person`}
      items={useProposed()}
      subjectOf={alertSubject}
      gone={(row) => store.find(row.id) ?? goneAlert(row)}
    >
      {(row, steady) => (
        <li {...steady}>
          <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>
          <span className={styles.about}>
            {i18n._(types[row.type].words)} · {placeOf(row)} ·{' '}
            <Trans>proposed by {row.proposed_by?.name ?? ''}</Trans>
          </span>
          <Age since={lastActionAt(row)} className={styles.time} />
        </li>
      )}
    </LiveList>
  );
}
