// The home of an organisation that staff of the platform have opened.
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { useList } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { usePeriod } from './figures/period-choice.tsx';
import { OrganisationHome } from './work/organisation-home.tsx';

export default function OrganisationOverviewPage() {
  const { organisationId, base } = useScope();
  const [period, setPeriod] = usePeriod(dashboardPeriods, 'week');
  const asked = useList(
    dashboardApi.ofOrganisation,
    { params: { id: organisationId }, query: { period } },
    { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] },
  );
  return (
    <OrganisationHome
      organisationId={organisationId}
      base={base}
      figures={asked}
      period={period}
      onPeriod={setPeriod}
    />
  );
}
