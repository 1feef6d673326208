// The mark on a welfare timer whose person has an open alert; a link to it.
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging } from '@tabler/icons-react';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { types } from '#web/alerts/alert-words.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { openAlertOf } from './open-alert.ts';
import styles from './timers.module.css';

export default function OpenAlertMark({ session }: { session: WelfareSession }) {
  const { t, i18n } = useLingui();
  const { rows } = useQueue(useQueueStore());
  const row = openAlertOf(rows, session);
  if (!row) return null;
  return (
    <Link to={alertAddress(row.id)} className={styles.mark}>
      <IconBellRinging size={16} aria-hidden="true" />
      {t`Open alert: ${i18n._(types[row.type].words)}`}
    </Link>
  );
}
