// How fast the alerts of the last week were acknowledged, with the lines of the objective.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { ResponseTimes } from '#domain/dashboard/response-times/response-times.ts';
import { useData } from '#web/kit/call/query.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { openAddress } from '../figures/open-address.ts';
import { Distribution } from '../response-times/distribution.tsx';
import { secondsWords } from '../response-times/response-words.ts';
import styles from './work.module.css';
import { SectionFrame } from './work-section.tsx';

const period = 'week';
const lookAgainMs = 60_000;

export function ResponsePanel({ organisationId }: { organisationId: number }) {
  const { t } = useLingui();
  const user = useUser();
  const isStaffs = user.organisation_id === null;
  const maySee = mayAny(user, ['read organisation users', 'read organisations']);
  const filter = isStaffs ? { organisation_id: String(organisationId) } : {};
  const { data, error } = useData(
    dashboardApi.responseTimes,
    { query: { period, ...filter } },
    {
      enabled: maySee,
      refetchInterval: lookAgainMs,
      handles: [0, 403, 422, 500, 502, 503],
    },
  );
  if (!maySee || (error && !data)) return null;
  const addressOf = (more: Record<string, string>) =>
    openAddress(user, `/dashboard/alerts?${new URLSearchParams({ period, ...filter, ...more })}`);
  const count = data ? data.total.alerts + data.unacknowledged : 0;
  return (
    <SectionFrame
      title={t`Response times`}
      aside={
        data && (
          <span className={styles.quiet}>
            {plural(count, { one: '# alert, 7 days', other: '# alerts, 7 days' })}
          </span>
        )
      }
    >
      <div className={styles.responses}>
        {data ? (
          <Responses times={data} count={count} slowAddress={addressOf({ response: 'slow' })} />
        ) : (
          <Skeleton height={200} />
        )}
      </div>
    </SectionFrame>
  );
}

interface ResponsesProps {
  times: ResponseTimes;
  count: number;
  slowAddress: string | undefined;
}

function Responses({ times, count, slowAddress }: ResponsesProps) {
  const { t, i18n } = useLingui();
  const { total, unacknowledged, objectives } = times;
  if (count === 0)
    return (
      <p className={styles.none}>
        <Trans>No alerts in the last 7 days.</Trans>
      </p>
    );
  const [newest, ...before] = objectives;
  const objective = before.length === 0 ? newest : undefined;
  const slow = total.alerts - total.within_limit;
  const half = total.p50 === null ? null : secondsWords(i18n, total.p50);
  const late = objective
    ? t`${slow} took longer than ${objective.limit.seconds} s`
    : t`${slow} took longer than the limit`;
  return (
    <>
      <p>
        {half !== null && (
          <Trans>
            Half are acknowledged within <b>{half}</b>.
          </Trans>
        )}{' '}
        {slow > 0 && (
          <>{slowAddress === undefined ? late : <Link to={slowAddress}>{late}</Link>}. </>
        )}
        {unacknowledged > 0 &&
          plural(unacknowledged, {
            one: '# was not acknowledged.',
            other: '# were not acknowledged.',
          })}
      </p>
      {total.alerts > 0 && <Distribution times={times} objective={objective} isUntitled />}
    </>
  );
}
