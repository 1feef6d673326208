// One alert to the people of its organisation, live and read only: its state in one sentence, who is
// helping, where the person is, and what happened.
import { useLingui } from '@lingui/react/macro';
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea, useTitle } from '#web/kit/screen/page-title.ts';
import { LoadFailed } from '#web/kit/status/load-failed.tsx';
import { InOrder, Page } from '#web/ui/display/page.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { types } from '../alert-words.ts';
import { Helping } from './helping.tsx';
import styles from './own-alert.module.css';
import { OwnHead } from './own-head.tsx';
import { OwnPlace } from './own-place.tsx';
import { OwnRail } from './own-rail.tsx';
import { OwnTimeline } from './own-timeline.tsx';
import { subjectOf } from './subject.ts';
import { useOwnAlert } from './use-own-alert.ts';

const list = '/dashboard/alerts';

export default function OwnAlertPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const { data, error, refetch } = useOwnAlert(id);
  useArea(t`Alerts received`, list);
  useAlertTitle(data);
  if (data) return <Opened key={id} alert={data} />;
  return (
    <Page>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />}</Page>
  );
}

/** The type and who it is about. */
function useAlertTitle(alert: OwnAlert | undefined): void {
  const { i18n } = useLingui();
  useTitle(alert && `${i18n._(types[alert.type].words)} · ${subjectOf(alert)}`);
}

function Opened({ alert }: { alert: OwnAlert }) {
  return (
    <Page>
      <OwnHead alert={alert} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <InOrder>
            <Helping alert={alert} />
            <OwnPlace alert={alert} />
          </InOrder>
        </div>
        <OwnRail alert={alert} />
        <div className={styles.story}>
          <OwnTimeline alert={alert} />
        </div>
      </div>
    </Page>
  );
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useLingui();
  const { key } = useScope();
  if (error.status === 403)
    return (
      <ErrorState title={t`You can't see alerts`}>
        {t`Your account has no permission to see the alerts of this organisation.`}
      </ErrorState>
    );
  if (error.status !== 404 && error.status !== 422)
    return <LoadFailed title={t`The alert could not be loaded`} error={error} onRetry={onRetry} />;
  return (
    <ErrorState title={t`Alert not found`} action={<Link to={list}>{t`Alerts received`}</Link>}>
      {key === 'own'
        ? t`It doesn't exist, or it is about a person you don't look after.`
        : t`This organisation has no alert with this number.`}
    </ErrorState>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton width="40%" height={28} />
      <Skeleton height={64} />
      <SkeletonRows rows={5} height={44} />
    </>
  );
}
