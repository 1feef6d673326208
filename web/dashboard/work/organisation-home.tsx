// The home of an organisation, for its own people and for staff who opened it: whether people are
// safe, what there is to do, and the figures below.
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { organisationLists } from '#domain/dashboard/figure-lists.ts';
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import { type DashboardPeriod, dashboardPeriods } from '#domain/kit/resource/periods.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { LoadFailed } from '#web/kit/status/load-failed.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { AlertState } from '../alert-state.tsx';
import { AnsweredBy } from '../answering/answered-by.tsx';
import { FoldedFigures } from '../figures/folded-figures.tsx';
import { organisationFigures } from '../figures/organisation-figures.ts';
import { PeriodChoice } from '../figures/period-choice.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { NoFigures } from '../no-figures.tsx';
import { ReadinessLine } from '../readiness/readiness-line.tsx';
import { SubPages } from '../sub-pages.tsx';
import { AwaitedHome } from './awaited-home.tsx';
import { DeviceRows } from './device-rows.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { PeopleRows } from './people-rows.tsx';
import { RequestRows } from './request-rows.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { SafetyState } from './safety-state.tsx';
import { useWork } from './use-work.ts';
import { WelfareRows } from './welfare-rows.tsx';
import styles from './work.module.css';

interface OrganisationHomeProps {
  organisationId: number;
  /** `/organisation` or `/organisations/7`. */
  base: string;
  figures: UseQueryResult<Dashboard, CallError>;
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}

export function OrganisationHome(props: OrganisationHomeProps) {
  const { organisationId, base, figures } = props;
  const { t } = useLingui();
  const work = useWork(organisationId);
  const isStaffs = useUser().organisation_id === null;
  // All at once, so that nothing is pushed down by what arrives later.
  if (figures.isPending || (work.maySee && work.isPending)) return <AwaitedHome />;
  const failed = [work.maySee ? work : figures, figures].find(({ data, error }) => !data && error);
  const steps = figures.data?.first_steps;
  return (
    <Page>
      {failed?.error && (
        <LoadFailed
          title={t`The dashboard could not be loaded`}
          error={failed.error}
          onRetry={() => void Promise.all([work.maySee && work.refetch(), figures.refetch()])}
        />
      )}
      <Safety {...props} work={work.data} />
      {(work.data || steps) && (
        <div className={styles.home}>
          <div className={styles.column}>
            {work.data?.alerts && (
              <OpenAlerts
                alerts={work.data.alerts}
                base={base}
                organisationId={isStaffs ? organisationId : null}
              />
            )}
            {work.data?.welfare && <WelfareRows welfare={work.data.welfare} base={base} />}
            {work.data?.devices && <DeviceRows devices={work.data.devices} base={base} />}
          </div>
          <div className={styles.column}>
            {work.data?.requests && <RequestRows requests={work.data.requests} />}
            {work.data?.people && <PeopleRows people={work.data.people} base={base} />}
            {steps && (
              <div className={styles.guide}>
                <FirstSteps steps={steps} />
              </div>
            )}
            <ResponsePanel organisationId={organisationId} />
          </div>
        </div>
      )}
      {figures.data && <Figures {...props} answer={figures.data} hasWork={Boolean(work.data)} />}
      <SubPages base={base} />
    </Page>
  );
}

function Safety({
  organisationId,
  base,
  figures,
  work,
}: OrganisationHomeProps & { work: OrganisationWork | undefined }) {
  const user = useUser();
  const maySee = mayAny(user, ['read organisations', 'read organisation users', 'device count']);
  const below: ReactNode = (
    <>
      {maySee && <AnsweredBy organisationId={organisationId} />}
      <ReadinessLine organisationId={organisationId} base={base} />
    </>
  );
  if (work?.alerts) return <SafetyState alerts={work.alerts}>{below}</SafetyState>;
  return (
    <>
      {figures.data?.alerts && <AlertState alerts={figures.data.alerts} />}
      {below}
    </>
  );
}

interface FiguresProps extends OrganisationHomeProps {
  answer: Dashboard;
  hasWork: boolean;
}

function Figures({ answer, period, onPeriod, base, hasWork }: FiguresProps) {
  const lists = organisationLists(answer, period);
  const figures = organisationFigures({ answer, period, base, lists });
  if (figures.length === 0) return hasWork ? null : <NoFigures />;
  return (
    <FoldedFigures
      figures={figures}
      choice={<PeriodChoice offered={dashboardPeriods} period={period} onChange={onPeriod} />}
    />
  );
}
