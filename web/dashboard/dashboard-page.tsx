// The start page: what is left to set up, the state of safety in one sentence, the figures of the
// person's own reach, and the phones that wait.

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { isCentreStaff } from '#domain/access/access.policy.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { seesAllOrganisations } from '#domain/dashboard/dashboard.policy.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { organisationLists, reachLists } from '#domain/dashboard/figure-lists.ts';
import { type DashboardPeriod, dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { actorOf, mayAny, useActor, useMay, useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ActivationRequests } from './activation-requests.tsx';
import { AlertState } from './alert-state.tsx';
import { AnsweredBy } from './answering/answered-by.tsx';
import { AwaitedFigures } from './awaited-figures.tsx';
import { offeredQueue } from './centre/offered-queue.ts';
import { ShiftFigures } from './centre/shift-figures.tsx';
import styles from './dashboard.module.css';
import { type Figure, FigureGrid } from './figures/figure-grid.tsx';
import { organisationFigures } from './figures/organisation-figures.ts';
import { PeriodChoice, usePeriod } from './figures/period-choice.tsx';
import { reachFigures, usageFigures, workFigures } from './figures/reach-figures.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { SubPages } from './sub-pages.tsx';

export default function DashboardPage() {
  const [period, setPeriod] = usePeriod(dashboardPeriods, 'week');
  const options = { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] };
  const asked = useData(dashboardApi.get, { query: { period } }, options);
  const user = useUser();
  return (
    <Page>
      {asked.data ? (
        <Figures answer={asked.data} period={period} onPeriod={setPeriod} />
      ) : (
        <AwaitedFigures error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {/* What is below the figures waits for them: it would be pushed down otherwise. */}
      {!asked.isPending && (
        <>
          {mayAny(user, ['read organisation users']) && <ActivationRequests />}
          <SubPages base={seesAllOrganisations(actorOf(user)) ? '' : '/organisation'} />
        </>
      )}
    </Page>
  );
}

interface FiguresProps {
  answer: Dashboard;
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}

function Figures({ answer, period, onPeriod }: FiguresProps) {
  const actor = useActor();
  const [seesAll, isCentre] = [seesAllOrganisations(actor), isCentreStaff(actor)];
  const base = seesAll ? '' : '/organisation';
  const lists = seesAll ? reachLists(answer, period, isCentre) : organisationLists(answer, period);
  if (Object.keys(lists).length === 0) return <NoFigures />;
  const shown = { answer, lists, period, base };
  const choice = <PeriodChoice offered={dashboardPeriods} period={period} onChange={onPeriod} />;
  const guide = answer.first_steps && <FirstSteps steps={answer.first_steps} />;
  return (
    <>
      {!isCentre && guide}
      <div className={styles.top}>
        {answer.alerts ? <AlertState alerts={answer.alerts} /> : <span />}
        {!seesAll && choice}
      </div>
      {!seesAll && <OfOwn />}
      {seesAll ? (
        <OfAll shown={shown} isCentre={isCentre} choice={choice} />
      ) : (
        <OfOrganisation shown={shown} />
      )}
      {/* At the centre the alerts are first. */}
      {isCentre && guide}
    </>
  );
}

function OfOwn() {
  const user = useUser();
  const maySee = mayAny(user, ['read organisations', 'read organisation users', 'device count']);
  return user.organisation_id !== null && maySee ? (
    <AnsweredBy organisationId={user.organisation_id} />
  ) : null;
}

type Part = { shown: Parameters<typeof organisationFigures>[0] };

function OfOrganisation({ shown }: Part) {
  const { t } = useLingui();
  return <FigureGrid label={t`Figures`} figures={organisationFigures(shown)} />;
}

/** @param choice of the period, which only the figures of use follow */
function OfAll({ shown, isCentre, choice }: Part & { isCentre: boolean; choice: ReactNode }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const Queue = offeredQueue();
  const mayAlerts = useMay('read alert monitoring');
  const open = shown.answer.alerts?.open ?? 0;
  return (
    <>
      {mayAlerts && Queue && (
        <Suspense fallback={open > 0 && <SkeletonRows rows={1} />}>
          <Queue expected={open} />
        </Suspense>
      )}
      <Section title={t`Now`} figures={workFigures(shown, time)} />
      {mayAlerts && <ShiftFigures />}
      <Section title={t`Usage`} figures={usageFigures(shown)} aside={choice} />
      <Section title={t`Organisations and devices`} figures={reachFigures(shown, isCentre)} />
    </>
  );
}

function Section({
  title,
  figures,
  aside,
}: {
  title: string;
  figures: readonly Figure[];
  aside?: ReactNode;
}) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={styles.sectionTop}>
        <h2 className={styles.section}>{title}</h2>
        {aside}
      </div>
      <FigureGrid label={title} figures={figures} />
    </section>
  );
}

function NoFigures() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No figures for your permissions`}>
      <Trans>Choose a page from the menu. Your administrator can give you more permissions.</Trans>
    </EmptyState>
  );
}
