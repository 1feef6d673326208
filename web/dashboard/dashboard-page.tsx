// The start page: what is left to set up, the state of safety in one sentence, the figures of the person's own reach, and the phones that wait.
import { Trans, useLingui } from '@lingui/react/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { ActivationRequests } from './activation-requests.tsx';
import { AlertState } from './alert-state.tsx';
import { DashboardFailed } from './dashboard-failed.tsx';
import { AwaitedGrid, FigureGrid } from './figures/figure-grid.tsx';
import { openAddress } from './figures/open-address.ts';
import { organisationFigures } from './figures/organisation-figures.ts';
import { reachFigures, workFigures } from './figures/reach-figures.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';

export default function DashboardPage() {
  const asked = useData(dashboardApi.get, {}, { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] });
  const seesPhones = mayAny(useUser(), ['read organisation users']);
  return (
    <Page>
      {asked.data ? (
        <Figures figures={asked.data} />
      ) : asked.error ? (
        <DashboardFailed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <AwaitedGrid />
      )}
      {seesPhones && <ActivationRequests />}
    </Page>
  );
}

function Figures({ figures }: { figures: Dashboard }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const user = useUser();
  const isOfOrganisation = user.role.kind === 'organisation';
  const opens = (address: string) => openAddress(user, address) !== undefined;
  const work = isOfOrganisation ? organisationFigures(figures, '/organisation') : workFigures(figures, time);
  const { alerts, first_steps } = figures;
  if (!alerts && work.length === 0)
    return (
      <EmptyState title={t`No figures for your permissions`}>
        <Trans>Choose a page from the menu. Your administrator can give you more permissions.</Trans>
      </EmptyState>
    );
  return (
    <>
      {first_steps && <FirstSteps steps={first_steps} />}
      {alerts && <AlertState alerts={alerts} />}
      <FigureGrid label={t`Now`} figures={work} />
      {!isOfOrganisation && <FigureGrid label={t`Totals`} figures={reachFigures(figures, user.role.kind === 'centre', opens)} />}
    </>
  );
}
