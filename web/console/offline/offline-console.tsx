// The console without a server: kept alerts, marked as old and not live, and a log of actions taken
// meanwhile.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { priorityWords, stateOf, states, subjectOf, types } from '#web/alerts/alert-words.ts';
import { formatExact } from '#web/kit/format/dates.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { PriorityShape } from '../queue/priority-shape.tsx';
import { KeptDetails } from './kept-details.tsx';
import styles from './offline.module.css';
import { OfflineLines } from './offline-lines.tsx';
import { offlineLog } from './offline-log.ts';
import { type KeptAlert, type KeptPerson, offlineStore } from './offline-store.ts';
import { useOfflineLog } from './use-offline-store.ts';

export interface OfflineConsoleProps {
  person: KeptPerson;
  /** The alert that was open. */
  openId?: number | null;
  /** Called in its place where its code could not be fetched. */
  onMissing?: () => void;
}

export default function OfflineConsole({ person, openId = null }: OfflineConsoleProps) {
  const [alerts, setAlerts] = useState<readonly KeptAlert[] | null>(null);
  const [asOf, setAsOf] = useState<number | null>(null);
  const [chosen, setChosen] = useState(openId);
  const log = useOfflineLog();
  useEffect(() => {
    offlineStore.alerts().then(
      (kept) => setAlerts(kept.sort((left, right) => compareInQueue(left.row, right.row))),
      () => setAlerts([]),
    );
    void offlineStore.asOf().then(setAsOf, () => undefined);
    void offlineLog.load(person.id).catch(() => undefined);
  }, [person.id]);
  if (!alerts) return null;
  const open = alerts.find(({ id }) => id === chosen) ?? alerts[0];
  return (
    <div className={styles.offline} data-offline>
      <OfflineMark person={person} asOf={asOf} />
      <div className={styles.split}>
        <KeptList alerts={alerts} openId={open?.id ?? null} onOpen={setChosen} />
        <div className={styles.kept}>
          {open && <KeptDetails key={open.id} alert={open} asOf={asOf} person={person} log={log} />}
        </div>
      </div>
      <OfflineLines log={log} person={person} />
    </div>
  );
}

function OfflineMark({ person, asOf }: { person: KeptPerson; asOf: number | null }) {
  return (
    <div className={styles.mark} role="status">
      <IconCloudOff size={22} aria-hidden="true" />
      <div>
        <strong>
          <Trans>Offline: nothing here is live.</Trans>
        </strong>{' '}
        {asOf === null ? (
          <Trans>No alerts are saved on this computer.</Trans>
        ) : (
          <Trans>
            As of {formatExact(asOf, person)}, <Age since={new Date(asOf).toISOString()} /> ago. New
            alerts do not show. Notes sync when the server is back.
          </Trans>
        )}
      </div>
    </div>
  );
}

interface KeptListProps {
  alerts: readonly KeptAlert[];
  openId: number | null;
  onOpen: (id: number) => void;
}

function KeptList({ alerts, openId, onOpen }: KeptListProps) {
  const { t, i18n } = useLingui();
  if (alerts.length === 0) {
    return (
      <EmptyState title={t`No open alerts`}>
        <Trans>There were none at the last update, or this browser cannot store data.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label={t`Saved alerts`}>
      {alerts.map(({ id, row }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.row}
            aria-current={id === openId || undefined}
            onClick={() => onOpen(id)}
          >
            <PriorityShape priority={row.priority} size={18} />
            <span>
              <span className={styles.subject}>{subjectOf(row)}</span>
              <span className={styles.dimmed}>
                {i18n._(types[row.type].words)}, {i18n._(priorityWords[row.priority])} ·{' '}
                {row.organisation.name}
              </span>
              <span className={styles.dimmed}>
                {t`was`} {i18n._(states[stateOf(row)].words)}
                {row.owner && ` · ${row.owner.name}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
