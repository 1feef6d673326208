// The figures of an organisation that staff of the platform have opened.
import { useLingui } from '@lingui/react/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { AlertState } from './alert-state.tsx';
import { DashboardFailed } from './dashboard-failed.tsx';
import { AwaitedGrid, FigureGrid } from './figures/figure-grid.tsx';
import { organisationFigures } from './figures/organisation-figures.ts';

export default function OrganisationOverviewPage() {
  const { t } = useLingui();
  const { organisationId, base } = useScope();
  const asked = useData(
    dashboardApi.ofOrganisation,
    { params: { id: organisationId } },
    { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] },
  );
  return (
    <Page>
      {asked.data ? (
        <>
          {asked.data.alerts && <AlertState alerts={asked.data.alerts} />}
          <FigureGrid label={t`Now`} figures={organisationFigures(asked.data, base)} />
        </>
      ) : asked.error ? (
        <DashboardFailed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <AwaitedGrid />
      )}
    </Page>
  );
}
