// The supervisor's page: open alerts, those without an owner, operators, answer times of this
// shift, and consoles that need attention. Live.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowsExchange, IconDeviceTv } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import type { ShiftFigures } from '#domain/supervision/supervision.ts';
import { wallPath } from '#web/alerts/alert-address.ts';
import { useSeconds } from '#web/alerts/clock.ts';
import { StaleAlerts } from '#web/console/overview/stale-alerts.tsx';
import { QueueCells } from '#web/console/queue/cells/queue-cells.tsx';
import { QueueProvider, useQueueFeed } from '#web/console/queue/queue-load.ts';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { handoverPath } from '#web/shift-handovers/handover-address.ts';
import { ErrorState, Skeleton, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { AnswerTimes } from './answer-times.tsx';
import { ConsolesPanel } from './consoles-panel.tsx';
import { DistributionSelect } from './distribution-select.tsx';
import { LoadOfAll, OperatorsPanel } from './operators-panel.tsx';
import { PriorityCards } from './priority-cards.tsx';
import { SecondPerson, useProposed } from './second-person.tsx';
import styles from './supervision.module.css';
import { DragProvider } from './use-assigning.ts';
import { useShift } from './use-shift.ts';
import { WaitingForOwner } from './waiting-for-owner.tsx';

export default function SupervisorPage() {
  const { t } = useLingui();
  const feed = useQueueFeed();
  const { store, error, retry } = feed;
  const [row, set] = useState<AlertRow | null>(null);
  const shift = useShift();
  return (
    <QueueProvider value={store}>
      <QueueCells feed={feed} />
      <DragProvider value={{ row, set }}>
        <div className={styles.page} data-in-order>
          <header className={styles.head}>
            <Link to="/alert-monitoring" className={styles.back}>
              <IconArrowLeft size={18} aria-hidden="true" />
              <Trans>Queue</Trans>
            </Link>
            <span className={styles.shift}>
              {shift.data ? (
                <ShiftLine shift={shift.data.shift} />
              ) : (
                !shift.error && <Skeleton width={320} />
              )}
            </span>
            <DistributionSelect />
            <a href={wallPath} target="_blank" rel="noreferrer" className={styles.wall}>
              <IconDeviceTv size={18} aria-hidden="true" />
              <Trans>Open wallboard</Trans>
            </a>
            <Link to={handoverPath} className={styles.handover}>
              <IconArrowsExchange size={18} aria-hidden="true" />
              <Trans>Hand over shift</Trans>
            </Link>
          </header>
          {error && (
            <ErrorState
              title={t`The alerts could not be loaded`}
              requestId={error.requestId}
              onRetry={retry}
            />
          )}
          <PriorityCards />
          <div className={styles.columns}>
            <div className={styles.column} data-in-order>
              <Panel
                title={t`Waiting for an owner`}
                aside={
                  <span className={styles.dragHint}>
                    <Trans>Drag to a person, or use Assign</Trans>
                  </span>
                }
              >
                <WaitingForOwner />
              </Panel>
              <Panel title={t`Stale alerts`}>
                <div className={styles.stale}>
                  <StaleAlerts />
                </div>
              </Panel>
              <Panel title={t`Consoles`}>
                <ConsolesPanel />
              </Panel>
            </div>
            <div className={styles.column} data-in-order>
              <Panel title={t`Operators`} aside={<LoadOfAll />} end={<Trans>Median answer</Trans>}>
                <OperatorsPanel />
              </Panel>
              <SecondPersonPanel />
              <div className={styles.panel}>
                {shift.data && <AnswerTimes shift={shift.data} />}
                {!shift.data && shift.error && (
                  <ErrorState
                    title={t`The figures of this shift could not be loaded`}
                    onRetry={() => void shift.refetch()}
                  />
                )}
                {!shift.data && !shift.error && <SkeletonRows rows={4} />}
              </div>
            </div>
          </div>
        </div>
      </DragProvider>
    </QueueProvider>
  );
}

/** There only while something waits. */
function SecondPersonPanel() {
  const { t } = useLingui();
  if (useProposed().length === 0) return null;
  return (
    <Panel title={t`Waiting for a second person`}>
      <div className={styles.stale}>
        <SecondPerson />
      </div>
    </Panel>
  );
}

function Panel({
  title,
  aside,
  end,
  children,
}: {
  title: string;
  aside?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {aside !== undefined && <span>{aside}</span>}
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </header>
      {children}
    </section>
  );
}

function ShiftLine({
  shift: { name, starts_at, ends_at, timezone },
}: {
  shift: ShiftFigures['shift'];
}) {
  const { t } = useLingui();
  const { time, place } = useFormat();
  const minutes = Math.max(0, Math.ceil((Date.parse(ends_at) - useSeconds(true)) / 60_000));
  const [from, to] = [time(starts_at, timezone), time(ends_at, timezone)];
  const zone = zoneName(starts_at, { ...place, timezone });
  const onDuty = useMembers(operatorsChannel).length;
  const words =
    name === 'day'
      ? t`Day shift ${from} to ${to} ${zone}`
      : t`Night shift ${from} to ${to} ${zone}`;
  const left = t`${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
  return `${words} · ${left} · ${plural(onDuty, { one: '# online', other: '# online' })}`;
}
