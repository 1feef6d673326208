// How fast alerts are acknowledged: the distribution with the lines of the response objective, by
// hour, operator and organisation, and what is left of each budget.
import { Trans, useLingui } from '@lingui/react/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { ResponseTimes } from '#domain/dashboard/response-times/response-times.ts';
import { type ListPeriod, listPeriods } from '#domain/kit/resource/periods.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { MeasuredAgainst } from '#web/kit/format/objective-words.tsx';
import { PickerFilter } from '#web/kit/resource/picker-filter.tsx';
import { Link, useSearch } from '#web/kit/screen/address.tsx';
import { may, useUser } from '#web/kit/session/session.ts';
import { Bars } from '#web/ui/charts/charts.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { AwaitedFigures } from '../awaited-figures.tsx';
import styles from '../dashboard.module.css';
import { PeriodChoice, usePeriod } from '../figures/period-choice.tsx';
import { Budgets } from './budgets.tsx';
import { Distribution } from './distribution.tsx';
import { GroupTable } from './group-table.tsx';
import { MeasuredFigures } from './measured-figures.tsx';
import own from './response-times.module.css';
import { secondsTicks, secondsWords } from './response-words.ts';

export default function ResponseTimesPage() {
  const { t } = useLingui();
  const [period, setPeriod] = usePeriod(listPeriods, 'week');
  const [search, change] = useSearch();
  const organisation_id = search['organisation_id'];
  const query = { period, ...(organisation_id === undefined ? {} : { organisation_id }) };
  const asked = useData(
    dashboardApi.responseTimes,
    { query },
    { refetchInterval: 30_000, staleTime: 0, handles: [0, 422, 500, 502, 503] },
  );
  return (
    <Page>
      <div className={styles.top}>
        {may(useUser(), 'read organisations') ? (
          <PickerFilter
            label={t`Organisation`}
            picker={organisations.api.picker}
            value={organisation_id}
            onChange={(ids) => change({ organisation_id: ids })}
          />
        ) : (
          <span />
        )}
        <PeriodChoice offered={listPeriods} period={period} onChange={setPeriod} />
      </div>
      {asked.data ? (
        <Times times={asked.data} listed={{ period, organisation_id }} />
      ) : (
        <AwaitedFigures error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Page>
  );
}

/** What the lists behind these figures are narrowed to. */
interface Listed {
  period: ListPeriod;
  organisation_id: string | undefined;
}

function Times({ times, listed }: { times: ResponseTimes; listed: Listed }) {
  const { t, i18n } = useLingui();
  const addressOf = (response: string): string => {
    const { period, organisation_id } = listed;
    return `/dashboard/alerts?${new URLSearchParams({ period, response, ...(organisation_id === undefined ? {} : { organisation_id }) })}`;
  };
  if (times.total.alerts + times.unacknowledged === 0)
    return (
      <>
        <EmptyState title={t`No alerts in this period`}>
          <Trans>Choose a longer period.</Trans>
        </EmptyState>
        <Budgets budgets={times.budgets} objectives={times.budget_objectives} />
      </>
    );
  const [newest, ...before] = times.objectives;
  const objective = before.length === 0 ? newest : undefined;
  const slow = times.total.alerts - times.total.within_limit;
  const half = times.total.p50 === null ? null : secondsWords(i18n, times.total.p50);
  return (
    <>
      <p>
        {half !== null && <Trans>Half of the alerts are acknowledged within {half}.</Trans>}{' '}
        {slow > 0 && (
          <Link to={addressOf('slow')}>
            {objective
              ? t`${slow} took longer than ${objective.limit.seconds} s`
              : t`${slow} took longer than the limit`}
          </Link>
        )}
        {times.is_cut && (
          <>
            {' '}
            <Trans>Only the newest alerts of this period are measured.</Trans>
          </>
        )}
      </p>
      <MeasuredAgainst objectives={times.objectives} className={own.about} />
      <MeasuredFigures
        objective={objective}
        total={times.total}
        unacknowledged={times.unacknowledged}
        addressOf={addressOf}
      />
      <Distribution times={times} objective={objective} />
      <ByHour times={times} />
      <GroupTable
        title={t`By organisation`}
        first={t`Organisation`}
        groups={times.by_organisation}
        objective={objective}
      />
      {times.by_operator && (
        <GroupTable
          title={t`By operator`}
          first={t`Operator`}
          groups={times.by_operator}
          objective={objective}
        />
      )}
      <Budgets budgets={times.budgets} objectives={times.budget_objectives} />
    </>
  );
}

function ByHour({ times: { by_hour } }: { times: ResponseTimes }) {
  const { t, i18n } = useLingui();
  const points = Array.from({ length: 24 }, (_, hour) => {
    const found = by_hour.find((one) => one.hour === hour);
    return {
      label: `${String(hour).padStart(2, '0')}:00`,
      values: { p50: found?.p50 ?? null, p90: found?.p90 ?? null },
    };
  });
  return (
    <Bars
      title={t`Time to acknowledge by hour of the day`}
      axis={t`Hour`}
      series={[
        { key: 'p50', label: t`Half within` },
        { key: 'p90', label: t`90% within` },
      ]}
      points={points}
      format={(seconds) => secondsWords(i18n, seconds)}
      ticks={secondsTicks(
        Math.max(0, ...by_hour.map(({ p50, p90 }) => Math.max(p50 ?? 0, p90 ?? 0))),
      )}
    />
  );
}
