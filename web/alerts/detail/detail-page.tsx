// One alert: who, what, where, since when, whose, what to do, and the next instruction, without scrolling at 1440 x 900 (ux.md check 19).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useIdParam, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Contacts } from '../panels/contacts.tsx';
import { Steps } from '../panels/steps.tsx';
import { CommentBox } from '../story/comment-box.tsx';
import { Timeline } from '../story/timeline.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertHead } from './alert-head.tsx';
import { AlertPlace } from './alert-place.tsx';
import styles from './detail.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Group } from './group.tsx';
import { Resolution } from './resolution.tsx';
import { useAlert } from './use-alert.ts';

type TabKey = 'steps' | 'timeline' | 'contacts';
const isTab = (text: string | undefined): text is TabKey => text === 'steps' || text === 'timeline' || text === 'contacts';

export default function DetailPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const [address, setAddress] = useSearch();
  const { row, details, error, retry } = useAlert(id);
  const asked = address['tab'];
  const tab: TabKey = isTab(asked) ? asked : row?.status === 'resolved' ? 'timeline' : 'steps';

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
      <AlertHead row={row} details={details} />
      <AlertActions row={row} details={details} onComment={() => setAddress({ tab: 'timeline' })} />
      <div className={styles.body}>
        <AlertFacts row={row} details={details} />
        {details?.resolution && <Resolution resolution={details.resolution} />}
        {details && <Group alert={details} />}
        <AlertPlace row={row} details={details} />
        <Tabs<TabKey>
          label={t`About the alert`}
          active={tab}
          onChange={(next) => setAddress({ tab: next })}
          tabs={[
            {
              key: 'steps',
              label: t`Response instructions`,
              panel: <Steps id={id} mayTick={details?.abilities.includes('tick') ?? false} />,
            },
            {
              key: 'timeline',
              label: t`Timeline`,
              panel: (
                <>
                  <CommentBox id={id} />
                  <Timeline id={id} />
                </>
              ),
            },
            { key: 'contacts', label: t`Contacts`, panel: <Contacts details={details} /> },
          ]}
        />
      </div>
    </section>
  );
}

/** Seen on a phone only, where the queue is another page. */
function BackToQueue() {
  const [address] = useSearch();
  return (
    <Link to={`/alert-monitoring${writeSearch({ ...address, tab: undefined })}`} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden="true" />
      <Trans>Queue</Trans>
    </Link>
  );
}
