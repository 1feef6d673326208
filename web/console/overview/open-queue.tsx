// The first alerts of the open queue, for the dashboard of the centre: each leads to its alert, the
// heading to all of them. Live.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isOwnedUnanswered, isUnanswered, isUnowned } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { placeOf, subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject, goneAlert } from '#web/alerts/shown-alert.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { QueueCells } from '../queue/cells/queue-cells.tsx';
import { PriorityShape } from '../queue/priority-shape.tsx';
import { type QueueFeed, useQueue, useQueueFeed } from '../queue/queue-load.ts';
import { Owner, UnownedMark } from '../queue/rows/owner.tsx';
import styles from './open-queue.module.css';

const most = 8;

/**
 * @param expected how many alerts are open as far as is known: the place is held for them while
 * they load
 */
export default function OpenQueue({ expected }: { expected: number }) {
  const feed = useQueueFeed();
  return (
    <>
      <QueueCells feed={feed} />
      <FirstOfQueue feed={feed} expected={expected} />
    </>
  );
}

function FirstOfQueue({
  feed: { store, error, retry },
  expected,
}: {
  feed: QueueFeed;
  expected: number;
}) {
  const { t } = useLingui();
  const { rows, loaded, more } = useQueue(store);
  if (!loaded) {
    if (error)
      return (
        <ErrorState
          title={t`The alerts could not be loaded`}
          requestId={error.requestId}
          onRetry={retry}
        />
      );
    return expected === 0 ? null : <SkeletonRows rows={Math.min(expected, most)} height={45} />;
  }
  if (rows.length === 0) return null;
  const count = more ? t`${rows.length} or more` : String(rows.length);
  return (
    <section className={styles.queue} aria-label={t`Open queue`}>
      <header>
        <h2>
          <Trans>Open queue</Trans>
        </h2>
        <Link to="/alert-monitoring">{t`All ${count} in the console`}</Link>
      </header>
      <LiveList
        label={t`Open alerts`}
        items={rows.slice(0, most)}
        subjectOf={alertSubject}
        gone={(row) => store.find(row.id) ?? goneAlert(row)}
      >
        {(row, steady) => <QueueLine row={row} steady={steady} />}
      </LiveList>
    </section>
  );
}

function QueueLine({ row, steady }: { row: AlertRow; steady: SteadyItem }) {
  const { t, i18n } = useLingui();
  const unowned = isUnowned(row);
  return (
    <li {...steady} data-unowned={isUnanswered(row) || undefined}>
      <Link to={alertAddress(row.id)} className={styles.line}>
        <PriorityShape priority={row.priority} size={18} />
        <b>{subjectOf(row)}</b>
        <span className={styles.about}>
          {i18n._(types[row.type].words)} · {placeOf(row)}
        </span>
        <span className={styles.owner}>
          {unowned ? (
            <UnownedMark>{t`Unowned`}</UnownedMark>
          ) : (
            row.owner && <Owner owner={row.owner} />
          )}
          {isOwnedUnanswered(row) && <UnownedMark>{t`Not answered`}</UnownedMark>}
        </span>
        <Age since={row.raised_at} className={styles.age} />
      </Link>
    </li>
  );
}
