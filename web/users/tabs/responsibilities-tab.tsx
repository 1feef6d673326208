// The escalation groups in which a person is called, and the departments those groups answer for.
import { Trans, useLingui } from '@lingui/react/macro';
import { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import { timesInText } from '#domain/kit/wording/reader.ts';
import { users } from '#domain/users/people.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useIsMine } from '../may-change.ts';
import styles from './responsibilities.module.css';

export default function ResponsibilitiesTab() {
  const { t } = useLingui();
  const [mayOpen, isMine] = [useMay('write organisations'), useIsMine()];
  const { id, name, organisation } = useOpenRecord(users);
  const { language } = useFormat().place;
  const read = useData(
    userAlertsApi.responsibilities,
    { params: { id } },
    { handles: [0, 422, 500, 503] },
  );
  if (read.error) {
    return (
      <ErrorState
        title={t`The responsibilities could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  }
  if (!read.data) return <SkeletonRows rows={4} height={44} />;
  const { escalation_groups, departments } = read.data;
  if (escalation_groups.length === 0)
    return (
      <EmptyState
        title={
          isMine ? t`You are not in an escalation group` : t`${name} is not in an escalation group`
        }
      >
        {isMine ? (
          <Trans>
            People in an escalation group are called when an alert needs them. An administrator adds
            them.
          </Trans>
        ) : (
          <Trans>Add them on the page of an escalation group.</Trans>
        )}
      </EmptyState>
    );
  const base = mayOpen ? `/organisations/${organisation?.id}` : null;
  return (
    <Page>
      <section className={styles.part}>
        <h3>
          <Trans>Escalation groups</Trans>
        </h3>
        <ul>
          {escalation_groups.map((group) => (
            <li key={`${group.id} ${group.order}`}>
              <Named to={base && `${base}/escalation-groups/${group.id}`} name={group.name} />
              <span>{t`Number ${group.order} in calling order · ${timesInText(group.hours, language)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>
          <Trans>Departments that use these groups</Trans>
        </h3>
        {departments.length === 0 && <p>{t`None`}</p>}
        <ul>
          {departments.map((department) => (
            <li key={department.id}>
              <Named to={base && `${base}/departments/${department.id}`} name={department.name} />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** A link for people who may open it. */
const Named = ({ to, name }: { to: string | null; name: string }) =>
  to ? <Link to={to}>{name}</Link> : name;
