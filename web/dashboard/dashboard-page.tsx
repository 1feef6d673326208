// The start page: what is left to set up, the state of safety in one sentence, the figures of the
// person's own reach, and the phones that wait.

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { isCentreStaff } from '#domain/access/access.policy.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { reachLists } from '#domain/dashboard/figure-lists.ts';
import { type DashboardPeriod, dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { mayAny, useActor, useMay, useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ActivationRequests } from './activation-requests.tsx';
import { AlertState } from './alert-state.tsx';
import { AwaitedFigures } from './awaited-figures.tsx';
import { offeredQueue } from './centre/offered-queue.ts';
import { ShiftFigures } from './centre/shift-figures.tsx';
import styles from './dashboard.module.css';
import { type Figure, FigureGrid } from './figures/figure-grid.tsx';
import { PeriodChoice, usePeriod } from './figures/period-choice.tsx';
import { reachFigures, usageFigures, workFigures } from './figures/reach-figures.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { NoFigures } from './no-figures.tsx';
import { SubPages } from './sub-pages.tsx';
import { OrganisationHome } from './work/organisation-home.tsx';

const options = { refetchInterval: 15_000, staleTime: 0, handles: [0, 500, 502, 503] };

export default function DashboardPage() {
  const [period, setPeriod] = usePeriod(dashboardPeriods, 'week');
  const asked = useList(dashboardApi.get, { query: { period } }, options);
  const { organisation_id } = useUser();
  if (organisation_id !== null)
    return (
      <OrganisationHome
        organisationId={organisation_id}
        base="/organisation"
        figures={asked}
        period={period}
        onPeriod={setPeriod}
      />
    );
  return (
    <Page>
      {asked.data ? (
        <Figures answer={asked.data} period={period} onPeriod={setPeriod} />
      ) : (
        <AwaitedFigures error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {/* What is below the figures waits for them: it would be pushed down otherwise. */}
      {!asked.isPending && <BelowFigures />}
    </Page>
  );
}

function BelowFigures() {
  return (
    <>
      {mayAny(useUser(), ['read organisation users']) && <ActivationRequests />}
      <SubPages base="" />
    </>
  );
}

interface FiguresProps {
  answer: Dashboard;
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}

function Figures({ answer, period, onPeriod }: FiguresProps) {
  const isCentre = isCentreStaff(useActor());
  const lists = reachLists(answer, period, isCentre);
  if (Object.keys(lists).length === 0) return <NoFigures />;
  const shown = { answer, lists, period, base: '' };
  const choice = <PeriodChoice offered={dashboardPeriods} period={period} onChange={onPeriod} />;
  const guide = answer.first_steps && <FirstSteps steps={answer.first_steps} />;
  return (
    <>
      {!isCentre && guide}
      <div className={styles.top}>
        {answer.alerts ? <AlertState alerts={answer.alerts} /> : <span />}
      </div>
      <OfAll shown={shown} isCentre={isCentre} choice={choice} />
      {/* At the centre the alerts are first. */}
      {isCentre && guide}
    </>
  );
}

type Part = { shown: Parameters<typeof reachFigures>[0] };

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
