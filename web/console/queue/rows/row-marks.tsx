// Small marks behind a name in the queue: nothing done for too long, unread message, patrol under
// way, second person needed, on test, SOS still on; each with its word for screen readers and on
// hover.
import { useLingui } from '@lingui/react/macro';
import {
  IconFlask,
  IconHourglassEmpty,
  IconMessage,
  IconSatellite,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { staleAt } from '#domain/alerts/alert-order.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import { patrolWords } from '../../work/work-words.ts';
import styles from './name-line.module.css';

export function RowMarks({ row }: { row: AlertRow }) {
  const { t, i18n } = useLingui();
  const { patrol, unread, on_test, satellite_sos, proposed_by } = row;
  const isStale = useIsPast(staleAt(row));
  return (
    <>
      {unread && (
        <span className={styles.unread} title={t`Unread message`}>
          <IconMessage size={14} role="img" aria-label={t`Unread message`} />
        </span>
      )}
      {patrol !== undefined && patrol !== 'cancelled' && (
        <Mark Icon={IconTruck} words={t`Patrol: ${i18n._(patrolWords[patrol])}`} />
      )}
      {proposed_by && <Mark Icon={IconUsers} words={t`Waiting for a second person`} />}
      {satellite_sos && <Mark Icon={IconSatellite} words={t`SOS is still on at the device`} />}
      {isStale && <Mark Icon={IconHourglassEmpty} words={t`Stale alerts`} isSpare />}
      {on_test && <Mark Icon={IconFlask} words={t`On test`} />}
    </>
  );
}

/**
 * @param isSpare left out on a phone, where the name needs the room; the age shows it too
 */
function Mark({
  Icon,
  words,
  isSpare,
}: {
  Icon: typeof IconTruck;
  words: string;
  isSpare?: boolean;
}) {
  return (
    <span className={styles.mark} data-spare={isSpare} title={words}>
      <Icon size={16} role="img" aria-label={words} />
    </span>
  );
}
