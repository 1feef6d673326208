// On a phone: the bar below the queue, which takes the oldest unowned alert of the highest priority
// and names its person.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconFilter, IconUser } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isOwnedUnanswered, isUnowned } from '#domain/alerts/alert-order.ts';
import { shortTypes, subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject } from '#web/alerts/shown-alert.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { useUser } from '#web/kit/session/session.ts';
import { steadyPane } from '#web/ui/steady/steady-item.ts';
import { useQueue, useQueueStore } from './queue-load.ts';
import styles from './take-next.module.css';
import type { QueueView } from './use-queue-view.ts';

/**
 * The operator's own unacknowledged alerts, then the oldest unowned of the highest priority,
 * whatever the filters.
 */
export const nextUnowned = (rows: readonly AlertRow[], me: number): AlertRow | undefined =>
  rows.find((row) => isOwnedUnanswered(row) && row.owner?.id === me) ??
  rows
    .filter(isUnowned)
    .reduce<AlertRow | undefined>(
      (best, row) =>
        best &&
        (best.priority < row.priority ||
          (best.priority === row.priority && best.raised_at <= row.raised_at))
          ? best
          : row,
      undefined,
    );

export default function TakeNext({
  view: { filter, setFilter, counts },
  onTake,
}: {
  view: QueueView;
  onTake: (row: AlertRow) => void;
}) {
  const { i18n } = useLingui();
  const next = nextUnowned(useQueue(useQueueStore()).rows, useUser().id);
  const showFilters = () =>
    document.getElementById('queue-filter')?.querySelector('input')?.focus();
  const isMine = filter.show === 'mine';
  const subject = next && alertSubject(next);
  const taken = subject ? steadyPane(subject.key, subject.state) : {};
  return (
    <div className={styles.bar}>
      <button
        {...taken}
        type="button"
        className={styles.take}
        disabled={!next}
        onClick={() => next && oncePerPress(() => onTake(next))}
      >
        <span>
          <b>
            <Trans>Take next</Trans>
          </b>
          <span className={styles.subject}>
            {next ? (
              `${subjectOf(next)}, ${i18n._(shortTypes[next.type] ?? types[next.type].words)}`
            ) : (
              <Trans>No unowned alerts</Trans>
            )}
          </span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
      <button type="button" className={styles.other} onClick={showFilters}>
        <IconFilter size={20} aria-hidden="true" />
        <Trans>Filter</Trans>
      </button>
      <button
        type="button"
        className={styles.other}
        aria-pressed={isMine}
        onClick={() => setFilter({ show: isMine ? 'all' : 'mine' })}
      >
        <IconUser size={20} aria-hidden="true" />
        <Trans>Mine {i18n.number(counts.mine)}</Trans>
      </button>
    </div>
  );
}
