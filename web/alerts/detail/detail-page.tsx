// One alert: who, what, where, since when, whose, what to do, and the next instruction, without scrolling at 1440 x 900 (ux.md check 19).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { screenStands } from '#web/kit/keyboard/keys.ts';
import { Link, useIdParam, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx';
import { alertAddress } from '../alert-address.ts';
import { takesCommands } from '../commands/command-words.ts';
import { PositionSkeleton } from '../position/position-skeleton.tsx';
import { usePresence } from '../work/use-presence.ts';
import { useWork, type Work } from '../work/use-work.ts';
import { AlertActions } from './actions/alert-actions.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertHead } from './alert-head.tsx';
import back from './back.module.css';
import styles from './detail.module.css';
import { DetailPosition } from './detail-position.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { DetailTabs, isTab, type TabKey } from './detail-tabs.tsx';
import { Group } from './group.tsx';
import { useLeft } from './left-alert.ts';
import { useAlert } from './use-alert.ts';

// The words stand there at once; these come behind them.
const AlertStrips = lazy(() => import('../work/alert-strips.tsx'));
const AlertCommands = lazy(() => import('../commands/alert-commands.tsx'));
const AlertPlace = lazy(() => import('./alert-place.tsx'));
const CallActions = lazy(() => import('../work/call-actions.tsx'));
const Resolution = lazy(() => import('../resolving/resolution.tsx'));

export default function DetailPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const { id: me } = useUser();
  const [address, setAddress] = useSearch();
  const { row, details, isSettled, isGone, error, retry } = useAlert(id);
  useLeft(id, { row, isGone });
  const work = useWork(id);
  const calls = work?.phone_calls ?? [];
  const others = usePresence(
    id,
    calls.some(({ by, outcome, ended_at }) => by?.id === me && outcome === null && ended_at === null),
  );
  const stands = row !== undefined || error !== null;
  // After the effects of what is in it, which make its keys known.
  useEffect(() => {
    if (stands) screenStands(alertAddress(id));
  }, [id, stands]);
  const asked = address['tab'];
  const tab: TabKey = isTab(asked) ? asked : row?.status === 'resolved' ? 'timeline' : 'steps';
  const setTab = (next: TabKey) => setAddress({ tab: next });

  if (error && !row) {
    const missing = error.status === 404 || error.status === 422;
    return (
      <section className={styles.detail} aria-label={t`Alert ${id}`}>
        <BackToQueue />
        <ErrorState
          title={missing ? t`Alert not found` : t`The alert could not be loaded`}
          requestId={error.requestId}
          onRetry={missing ? undefined : retry}
        >
          {missing ? <Trans>Select an alert from the queue.</Trans> : error.message}
        </ErrorState>
      </section>
    );
  }
  if (!row) return <DetailSkeleton />;
  return (
    <section className={styles.detail} aria-label={t`Alert ${id}`} data-alert={id}>
      <BackToQueue />
      <AlertHead row={row} details={details} others={others} />
      {details ? <DetailPosition row={row} details={details} /> : <PositionSkeleton />}
      <AlertActions key={id} row={row} details={details} isSettled={isSettled} onTab={setTab} />
      {details && hasStrips(row, work) && (
        <Suspense>
          <AlertStrips row={row} details={details} work={work} />
        </Suspense>
      )}
      {details && row.status === 'active_alert' && takesCommands(row.device) && (
        <Suspense>
          <AlertCommands id={id} />
        </Suspense>
      )}
      {details && (
        <Suspense>
          <CallActions row={row} details={details} />
        </Suspense>
      )}
      <div className={styles.body}>
        <AlertFacts row={row} details={details} />
        {details?.resolution && (
          <Suspense>
            <Resolution resolution={details.resolution} />
          </Suspense>
        )}
        {details && <Group alert={details} />}
        <Suspense fallback={<Skeleton height={150} />}>
          <AlertPlace row={row} details={details} />
        </Suspense>
        <DetailTabs row={row} details={details} work={work} active={tab} onChange={setTab} />
      </div>
    </section>
  );
}

/** Whether anything is under way: most alerts have none of it, and its code need not come. */
const hasStrips = (row: AlertRow, work: Work | undefined): boolean =>
  row.satellite_sos === true ||
  (work !== undefined && (work.follow_up !== null || [work.on_test, work.patrol_jobs, work.phone_calls].some((list) => list.length > 0)));

/** Seen on a phone only, where the queue is another page. */
function BackToQueue() {
  const [address] = useSearch();
  return (
    <Link to={`/alert-monitoring${writeSearch({ ...address, tab: undefined })}`} className={back.back}>
      <IconArrowLeft size={18} aria-hidden="true" />
      <Trans>Queue</Trans>
    </Link>
  );
}
