// The types of device, each with the way to its onboarding questions.
import { Trans, useLingui } from '@lingui/react/macro';
import { deviceListsApi } from '#domain/devices/device-records.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './questions.module.css';

export default function DeviceTypesPage() {
  const { t } = useLingui();
  const read = useData(deviceListsApi.types, {}, { handles: [0, 500, 503] });
  if (read.error)
    return (
      <ErrorState title={t`The device types could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()}>
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={4} height={44} />;
  return (
    <Page>
      <ul className={styles.rows}>
        {read.data.map(({ id, title }) => (
          <li key={id}>
            <span className={styles.words}>
              <b>{title}</b>
            </span>
            <Link to={`/settings/device-types/${id}/onboarding-questions`} aria-label={t`Onboarding questions of ${title}`}>
              <Trans>Onboarding questions</Trans>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
