// A person's alerts: those that are open first, then those that ended.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { StatusChip } from '#web/ui/display/badge.tsx';
import { Age } from '../age.tsx';
import { alertAddress } from '../alert-address.ts';
import { stateOf, states, types } from '../alert-words.ts';
import styles from './person.module.css';

interface Props {
  rows: readonly AlertRow[];
  /** Where the person is now: an alert of another organisation says so. */
  organisation: number | null;
}

export function PersonAlerts({ rows, organisation }: Props) {
  const { t } = useLingui();
  const open = rows.filter(({ status }) => status === 'active_alert');
  const ended = rows.filter(({ status }) => status === 'resolved');
  return (
    <>
      <section className={styles.part} aria-label={t`Open alerts`}>
        <h3>
          <Trans>Open alerts</Trans>
        </h3>
        {open.length === 0 ? (
          <p className={styles.about}>
            <Trans>No open alerts.</Trans>
          </p>
        ) : (
          <AlertLines rows={open} organisation={organisation} />
        )}
      </section>
      {ended.length > 0 && (
        <section className={styles.part} aria-label={t`Past alerts`}>
          <h3>
            <Trans>Past alerts</Trans>
          </h3>
          <AlertLines rows={ended} organisation={organisation} />
        </section>
      )}
    </>
  );
}

function AlertLines({ rows, organisation }: Props) {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  return (
    <ul className={styles.alerts}>
      {rows.map((row) => {
        const { words, icon: Icon, tone } = states[stateOf(row)];
        return (
          <li key={row.id}>
            <PriorityShape priority={row.priority} size={18} />
            <Link to={alertAddress(row.id)}>{i18n._(types[row.type].words)}</Link>
            <span className={styles.when}>
              {dateTime(row.raised_at)}
              {row.organisation.id !== organisation && ` · ${row.organisation.name}`}
              {row.owner && ` · ${row.owner.name}`}
            </span>
            {row.status === 'active_alert' && <Age since={row.raised_at} />}
            <StatusChip tone={tone} compact icon={<Icon size={14} aria-hidden="true" />}>
              {i18n._(words)}
            </StatusChip>
          </li>
        );
      })}
    </ul>
  );
}
