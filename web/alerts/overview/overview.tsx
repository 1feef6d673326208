// The right half while no alert is open: what will call next, who is out there, and for supervisors who answers and what lies still.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ConsolesPanel } from '../proof/consoles-panel.tsx';
import { FollowUps } from './follow-ups.tsx';
import { offeredPanels } from './offered-panels.ts';
import { OnTestList } from './on-test-list.tsx';
import { OperatorLoads } from './operator-loads.tsx';
import styles from './overview.module.css';
import { StaleAlerts } from './stale-alerts.tsx';
import { WaitingForOwner } from './waiting-for-owner.tsx';

const supervisors: readonly string[] = ['monitoring_centre_supervisor', 'monitoring_centre_admin', 'admin'];

export default function Overview() {
  const { t, i18n } = useLingui();
  const supervises = supervisors.includes(useUser().role.name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={styles.overview} aria-label={t`Overview`} tabIndex={0}>
      <p className={styles.hint}>
        <Trans>
          Press <Kbd>J</Kbd> for the first alert, <Kbd>?</Kbd> for shortcuts
        </Trans>
      </p>
      {supervises && (
        <Part title={t`Waiting for an owner`}>
          <WaitingForOwner />
        </Part>
      )}
      <Part title={t`Follow-ups`}>
        <FollowUps />
      </Part>
      {supervises && (
        <>
          <Part title={t`Operators`}>
            <OperatorLoads />
          </Part>
          <Part title={t`Consoles`}>
            <ConsolesPanel />
          </Part>
          <Part title={t`Stale alerts`}>
            <StaleAlerts />
          </Part>
        </>
      )}
      {offeredPanels()
        .filter((panel) => supervises || panel.forSupervisors !== true)
        .map(({ title, Panel }) => (
          <Part key={i18n._(title)} title={i18n._(title)}>
            <Panel />
          </Part>
        ))}
      <Part title={t`On test`}>
        <OnTestList />
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<SkeletonRows rows={3} height={36} />}>{children}</Suspense>
    </section>
  );
}
