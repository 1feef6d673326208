// Small marks behind a name in the queue: unread message, patrol under way, on test, SOS still on; each with its word for screen readers and on hover.
import { useLingui } from '@lingui/react/macro';
import { IconFlask, IconMessage, IconSatellite, IconTruck } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { patrolWords } from '../work/work-words.ts';
import styles from './alert-row.module.css';

export function RowMarks({ row }: { row: AlertRow }) {
  const { t, i18n } = useLingui();
  const { patrol, unread, on_test, satellite_sos } = row;
  return (
    <>
      {unread && (
        <span className={styles.unread} title={t`Unread message`}>
          <IconMessage size={14} role="img" aria-label={t`Unread message`} />
        </span>
      )}
      {patrol !== undefined && patrol !== 'cancelled' && <Mark Icon={IconTruck} words={t`Patrol: ${i18n._(patrolWords[patrol])}`} />}
      {satellite_sos && <Mark Icon={IconSatellite} words={t`SOS is still on at the device`} />}
      {on_test && <Mark Icon={IconFlask} words={t`On test`} />}
    </>
  );
}

function Mark({ Icon, words }: { Icon: typeof IconTruck; words: string }) {
  return (
    <span className={styles.mark} title={words}>
      <Icon size={16} role="img" aria-label={words} />
    </span>
  );
}
