// Who, what, since when and whose, at the top of the details; the way to the next alert, and who else is here.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { lastActionAt, staleAt } from '#domain/alerts/alert-order.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { runAction } from '#web/kit/keyboard/actions.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { StatusChip } from '#web/ui/display/badge.tsx';
import { Age } from '../age.tsx';
import { personAddress } from '../alert-address.ts';
import { placeOf, priorityWords, stateOf, states, subjectOf, types } from '../alert-words.ts';
import { PriorityShape } from '../queue/priority-shape.tsx';
import { useIsPast } from '../time-left.tsx';
import styles from './detail.module.css';

export interface AlertHeadProps {
  row: AlertRow;
  details: Alert | undefined;
  others: readonly AlertPresence[];
}

export function AlertHead({ row, details, others }: AlertHeadProps) {
  const { t, i18n } = useLingui();
  const state = states[stateOf(row)];
  const { words, icon: TypeIcon } = types[row.type];
  const StateIcon = state.icon;
  return (
    <header className={styles.head}>
      <TypeIcon size={34} stroke={1.75} aria-hidden="true" className={styles.typeIcon} data-urgent={row.priority === 1 || undefined} />
      <div className={styles.who}>
        <h2 id="alert-title" tabIndex={-1}>
          {row.person ? <Link to={personAddress(row.person.id)}>{subjectOf(row)}</Link> : subjectOf(row)}{' '}
          <small>{t`alert ${row.id}`}</small>
        </h2>
        <p>
          <b>
            {i18n._(words)}, {t`priority ${row.priority}`}
          </b>{' '}
          <span className={styles.priority}>
            <PriorityShape priority={row.priority} size={16} /> {i18n._(priorityWords[row.priority])}
          </span>
          {` · ${placeOf(row)}`}
          {row.on_test && <b className={styles.testMark}>{t`On test`}</b>}
        </p>
        <Others others={others} viewers={details?.viewers ?? []} />
      </div>
      <div className={styles.since}>
        <StatusChip tone={state.tone} icon={<StateIcon size={14} aria-hidden="true" />}>
          {i18n._(state.words)}
        </StatusChip>
        {row.resolved_at === undefined ? (
          <Age since={row.raised_at} className={styles.age} />
        ) : (
          <Took from={row.raised_at} until={row.resolved_at} />
        )}
        <span className={styles.owner}>{row.owner?.name ?? (row.status === 'active_alert' && <Trans>Unassigned</Trans>)}</span>
        <Stale row={row} />
      </div>
      <div className={styles.steps}>
        <IconButton label={t`Previous alert (K)`} look="quiet" onClick={() => runAction('queue.previous')}>
          <IconChevronUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Next alert (J)`} look="quiet" onClick={() => runAction('queue.next')}>
          <IconChevronDown size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
}

/** How long a resolved alert was open: its age runs no more. */
function Took({ from, until }: { from: string; until: string }) {
  const { t } = useLingui();
  const took = formatClock(Date.parse(until) - Date.parse(from));
  return (
    <span className={styles.age} title={t`Open for ${took}`}>
      {took}
    </span>
  );
}

/** Nothing was done for its priority's time (ux.md check 16). */
function Stale({ row }: { row: AlertRow }) {
  const isStale = useIsPast(staleAt(row));
  if (!isStale) return null;
  return (
    <span className={styles.stale}>
      <Trans>
        No action for <Age since={lastActionAt(row)} />
      </Trans>
    </span>
  );
}

/** Who is here now and what they are doing; before them, who has had it open. */
function Others({ others, viewers }: { others: readonly AlertPresence[]; viewers: Alert['viewers'] }) {
  const { t } = useLingui();
  const doing = { looking: t`looking`, typing: t`typing`, calling: t`on the phone`, gone: '' };
  if (others.length > 0) {
    const names = others.map((one) => `${one.person.name} (${doing[one.doing]})`).join(', ');
    return <p className={styles.here}>{t`Viewing: ${names}`}</p>;
  }
  // A space keeps the line's height, so that nothing jumps when somebody comes.
  return <p className={styles.viewers}>{viewers.length === 0 ? '\u00a0' : t`Viewed by ${viewers.map(({ name }) => name).join(', ')}`}</p>;
}
