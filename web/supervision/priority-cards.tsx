// A card a priority: how many are open, how many of them have no owner, and how long the oldest of
// those has waited.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isOwnedUnanswered, isUnowned } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { priorityWords } from '#web/alerts/alert-words.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { UnownedMark } from '#web/console/queue/rows/owner.tsx';
import styles from './cards.module.css';

const priorities = [1, 2, 3, 4] as const;

export function PriorityCards() {
  const { t } = useLingui();
  const { rows, loaded } = useQueue(useQueueStore());
  return (
    <ul className={styles.cards} aria-label={t`Open alerts by priority`}>
      {priorities.map((priority) => (
        <PriorityCard
          key={priority}
          priority={priority}
          rows={loaded ? rows.filter((row) => row.priority === priority) : null}
        />
      ))}
    </ul>
  );
}

/** Without rows while the queue is loading: a zero would be a claim. */
function PriorityCard({
  priority,
  rows,
}: {
  priority: AlertRow['priority'];
  rows: readonly AlertRow[] | null;
}) {
  const { t, i18n } = useLingui();
  const open = rows ?? [];
  const unowned = open.filter(isUnowned);
  const notAnswered = open.filter(isOwnedUnanswered).length;
  const count = rows === null ? '–' : rows.length;
  const [oldest] = unowned.map(({ raised_at }) => raised_at).sort();
  return (
    <li className={styles.card} data-unowned={unowned.length + notAnswered > 0 || undefined}>
      <PriorityShape priority={priority} size={34} />
      <div>
        <h2>{i18n._(priorityWords[priority])}</h2>
        <p className={styles.open}>
          <Trans>
            <b>{count}</b> open
          </Trans>
        </p>
      </div>
      <div className={styles.side}>
        {notAnswered > 0 && <UnownedMark>{t`${notAnswered} not answered`}</UnownedMark>}
        {oldest === undefined ? (
          open.length > 0 && <Trans>All owned</Trans>
        ) : (
          <>
            <UnownedMark>{t`${unowned.length} unowned`}</UnownedMark>
            <span className={styles.oldest}>
              <Trans>
                oldest unowned <Age since={oldest} />
              </Trans>
            </span>
          </>
        )}
      </div>
    </li>
  );
}
