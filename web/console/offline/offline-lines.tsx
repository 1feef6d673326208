// Actions taken offline, line by line: waiting, sent, or refused with the reason.
import { Trans, useLingui } from '@lingui/react/macro';
import { formatExact } from '#web/kit/format/dates.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { actionText } from './action-words.ts';
import styles from './offline.module.css';
import type { KeptAction, KeptPerson } from './offline-store.ts';

export function OfflineLines({
  log,
  person,
}: {
  log: readonly KeptAction[];
  person: Pick<KeptPerson, 'timezone' | 'language'>;
}) {
  const { t } = useLingui();
  if (log.length === 0) return null;
  return (
    <ol className={styles.lines} aria-label={t`Done offline`}>
      {log.map(({ client_id, subject, action, outcome, message }) => (
        <li key={client_id} data-outcome={outcome}>
          <span className={styles.dimmed}>{formatExact(action.done_at, person)}</span>
          <span>
            {subject}: {actionText(action)}
            {message !== null && <span className={styles.why}> {message}</span>}
          </span>
          {outcome === 'waiting' && <Badge tone="warn">{t`Waiting to sync`}</Badge>}
          {outcome === 'merged' && <Badge tone="good">{t`Synced`}</Badge>}
          {outcome === 'conflict' && (
            <Badge tone="bad">
              <Trans>Conflict, kept in the timeline</Trans>
            </Badge>
          )}
        </li>
      ))}
    </ol>
  );
}
