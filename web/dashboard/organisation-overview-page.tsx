// The figures of an organisation that staff of the platform have opened.
import { useLingui } from '@lingui/react/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { organisationLists } from '#domain/dashboard/figure-lists.ts';
import { dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { AlertState } from './alert-state.tsx';
import { AnsweredBy } from './answering/answered-by.tsx';
import { AwaitedFigures } from './awaited-figures.tsx';
import styles from './dashboard.module.css';
import { FigureGrid } from './figures/figure-grid.tsx';
import { organisationFigures } from './figures/organisation-figures.ts';
import { PeriodChoice, usePeriod } from './figures/period-choice.tsx';
import { SubPages } from './sub-pages.tsx';

export default function OrganisationOverviewPage() {
  const { t } = useLingui();
  const { organisationId, base } = useScope();
  const [period, setPeriod] = usePeriod(dashboardPeriods, 'week');
  const asked = useData(
    dashboardApi.ofOrganisation,
    { params: { id: organisationId }, query: { period } },
    { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] },
  );
  const answer = asked.data;
  return (
    <Page>
      {answer ? (
        <>
          <div className={styles.top}>
            {answer.alerts ? <AlertState alerts={answer.alerts} /> : <span />}
            <PeriodChoice offered={dashboardPeriods} period={period} onChange={setPeriod} />
          </div>
          <AnsweredBy organisationId={organisationId} />
          <FigureGrid
            label={t`Figures`}
            figures={organisationFigures({
              answer,
              period,
              base,
              lists: organisationLists(answer, period),
            })}
          />
        </>
      ) : (
        <AwaitedFigures error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {/* It would be pushed down by figures that arrive after it. */}
      {!asked.isPending && <SubPages base={base} />}
    </Page>
  );
}
