// How every service is: what is not set up first, then each service with its last success, its last
// failure and what waits for it.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailExclamation } from '@tabler/icons-react';
import { systemStatusApi } from '#domain/settings/system-status.api.ts';
import {
  type ServiceGroup,
  type ServiceStatus,
  servicesIn,
} from '#domain/settings/system-status.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Count } from '#web/ui/display/badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { MissingServices } from './missing-services.tsx';
import { ServiceRow } from './service-row.tsx';
import { groupWords } from './service-words.ts';
import styles from './system-status.module.css';

const lookAgainMs = 5000;
const groups: readonly ServiceGroup[] = ['people', 'devices', 'installation'];

export default function SystemStatusPage() {
  const { t } = useLingui();
  const { time } = useFormat();
  const { data: status } = useData(
    systemStatusApi.get,
    {},
    { refetchInterval: lookAgainMs, staleTime: 0, unattended: true },
  );
  const mayReadMessages = useMay('read messages');
  return (
    <Page>
      <PageHeader
        title={t`System status`}
        status={
          <p className={styles.summary}>
            {status
              ? `${summaryOf(status.services)} ${t`Checked ${time(status.checked_at)}.`}`
              : t`Checking each service…`}
          </p>
        }
        actions={
          mayReadMessages && (
            <Link to="/messages/undelivered" className={styles.neighbour}>
              <IconMailExclamation size={18} aria-hidden="true" />
              <Trans>Failed messages</Trans>
              {status && status.failed_messages > 0 && (
                <Count value={status.failed_messages} label={t`${status.failed_messages} failed`} />
              )}
            </Link>
          )
        }
      />
      {status ? (
        <>
          <MissingServices status={status} />
          <Services services={status.services} />
        </>
      ) : (
        <SkeletonRows rows={16} height={36} />
      )}
    </Page>
  );
}

function summaryOf(services: readonly ServiceStatus[]): string {
  const count = (...states: ServiceStatus['state'][]): number =>
    services.filter(({ state }) => states.includes(state)).length;
  const [missing, failing, working] = [
    count('not_set_up'),
    count('failing'),
    count('working', 'ready', 'limited'),
  ];
  return [
    ...(missing > 0 ? [plural(missing, { one: '# to set up', other: '# to set up' })] : []),
    ...(failing > 0 ? [plural(failing, { one: '# failing', other: '# failing' })] : []),
    plural(working, { one: '# working', other: '# working' }),
  ]
    .join(', ')
    .concat('.');
}

function Services({ services }: { services: readonly ServiceStatus[] }) {
  const { t, i18n } = useLingui();
  return (
    <ScrollBox label={t`Services`} className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Service`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Last success`}</th>
            <th scope="col">{t`Last failure`}</th>
            <th scope="col">{t`Waiting`}</th>
            <th scope="col">{t`Test`}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={6} className={styles.group}>
                {i18n._(groupWords[group])}
              </th>
            </tr>
            {services
              .filter(({ service }) => servicesIn(group).includes(service))
              .map((one) => (
                <ServiceRow key={one.service} status={one} />
              ))}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  );
}
