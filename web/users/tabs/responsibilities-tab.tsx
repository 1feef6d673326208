// In which escalation groups somebody is called, and for which departments.
import { Trans, useLingui } from '@lingui/react/macro';
import { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import { users } from '#domain/users/people.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './responsibilities.module.css';

export default function ResponsibilitiesTab() {
  const { t } = useLingui();
  const { id, name, organisation } = useOpenRecord(users);
  const read = useData(userAlertsApi.responsibilities, { params: { id } }, { handles: [0, 422, 500, 503] });
  if (read.error) {
    return (
      <ErrorState title={t`The responsibilities could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()}>
        {read.error.message}
      </ErrorState>
    );
  }
  if (!read.data) return <SkeletonRows rows={4} height={44} />;
  const { escalation_groups, departments } = read.data;
  if (escalation_groups.length === 0)
    return (
      <EmptyState title={t`${name} is in no escalation group`}>
        <Trans>People are added to a group on the group's own page.</Trans>
      </EmptyState>
    );
  const base = `/organisations/${organisation?.id}`;
  return (
    <Page>
      <section className={styles.part}>
        <h3>
          <Trans>Escalation groups</Trans>
        </h3>
        <ul>
          {escalation_groups.map((group) => (
            <li key={`${group.id} ${group.order}`}>
              <Link to={`${base}/escalation-groups/${group.id}`}>{group.name}</Link>
              <span>{t`called at place ${group.order}, ${group.hours}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>
          <Trans>For these departments</Trans>
        </h3>
        {departments.length === 0 && <p>{t`None`}</p>}
        <ul>
          {departments.map((department) => (
            <li key={department.id}>
              <Link to={`${base}/departments/${department.id}`}>{department.name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
