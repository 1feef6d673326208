// One alert: who, what, where, since when, whose, what to do, and the next instruction, without scrolling at 1440 x 900 (ux.md check 19).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useIdParam, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Resolution } from '../resolving/resolution.tsx';
import { usePresence } from '../work/use-presence.ts';
import { useWork } from '../work/use-work.ts';
import { AlertActions } from './alert-actions.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertHead } from './alert-head.tsx';
import { AlertPlace } from './alert-place.tsx';
import back from './back.module.css';
import styles from './detail.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { DetailTabs, isTab, type TabKey } from './detail-tabs.tsx';
import { Group } from './group.tsx';
import { useAlert } from './use-alert.ts';

const AlertStrips = lazy(() => import('../work/alert-strips.tsx'));

export default function DetailPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const { id: me } = useUser();
  const [address, setAddress] = useSearch();
  const { row, details, error, retry } = useAlert(id);
  const work = useWork(id);
  const calls = work?.phone_calls ?? [];
  const others = usePresence(
    id,
    calls.some(({ by, outcome, ended_at }) => by?.id === me && outcome === null && ended_at === null),
  );
  const asked = address['tab'];
  const tab: TabKey = isTab(asked) ? asked : row?.status === 'resolved' ? 'timeline' : 'steps';
  const setTab = (next: TabKey) => setAddress({ tab: next });

  if (error && !row) {
    const missing = error.status === 404 || error.status === 422;
    return (
      <section className={styles.detail} aria-label={t`Alert ${id}`}>
        <BackToQueue />
        <ErrorState
          title={missing ? t`There is no such alert` : t`The alert could not be fetched`}
          requestId={error.requestId}
          onRetry={missing ? undefined : retry}
        >
          {missing ? <Trans>Choose one from the queue.</Trans> : error.message}
        </ErrorState>
      </section>
    );
  }
  if (!row) return <DetailSkeleton />;
  return (
    <section className={styles.detail} aria-label={t`Alert ${id}`} data-alert={id}>
      <BackToQueue />
      <AlertHead row={row} details={details} others={others} />
      <AlertActions key={id} row={row} details={details} onTab={setTab} />
      {details && (
        <Suspense>
          <AlertStrips row={row} details={details} work={work} />
        </Suspense>
      )}
      <div className={styles.body}>
        <AlertFacts row={row} details={details} />
        {details?.resolution && <Resolution resolution={details.resolution} />}
        {details && <Group alert={details} />}
        <AlertPlace row={row} details={details} />
        <DetailTabs row={row} details={details} work={work} active={tab} onChange={setTab} />
      </div>
    </section>
  );
}

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
