// Who, what, since when and whose, at the top of the details.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { StatusChip } from '#web/ui/display/badge.tsx';
import { Age } from '../age.tsx';
import { deviceTypes, placeOf, stateOf, states, subjectOf, types } from '../alert-words.ts';
import styles from './detail.module.css';

export function AlertHead({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { t, i18n } = useLingui();
  const state = states[stateOf(row)];
  const { words, icon: TypeIcon } = types[row.type];
  const deviceType = row.device && deviceTypes[row.device.type];
  const device = deviceType ? i18n._(deviceType) : (row.device?.type ?? null);
  const StateIcon = state.icon;
  return (
    <header className={styles.head}>
      <TypeIcon size={34} stroke={1.75} aria-hidden="true" className={styles.typeIcon} data-urgent={row.priority === 1 || undefined} />
      <div className={styles.who}>
        <h2 id="alert-title" tabIndex={-1}>
          {subjectOf(row)} <small>{t`alert ${row.id}`}</small>
        </h2>
        <p>
          <b>
            {i18n._(words)}, {t`priority ${row.priority}`}
          </b>
          {device !== null && ` · ${device}`}
          {` · ${placeOf(row)}`}
        </p>
        {details && <Viewers viewers={details.viewers} />}
      </div>
      <div className={styles.since}>
        <StatusChip tone={state.tone} icon={<StateIcon size={14} aria-hidden="true" />}>
          {i18n._(state.words)}
        </StatusChip>
        <Age since={row.raised_at} className={styles.age} />
        <span className={styles.owner}>{row.owner ? row.owner.name : <Trans>Nobody has it</Trans>}</span>
      </div>
    </header>
  );
}

function Viewers({ viewers }: { viewers: Alert['viewers'] }) {
  const { t } = useLingui();
  if (viewers.length === 0) return null;
  return <p className={styles.viewers}>{t`Opened by ${viewers.map(({ name }) => name).join(', ')}`}</p>;
}
