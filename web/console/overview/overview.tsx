// The right half while no alert is open: next follow-ups, people in the field, and for supervisors
// operators and idle alerts.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { maySeeShift } from '#domain/supervision/supervision.policy.ts';
import { supervisorPath } from '#web/alerts/alert-address.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { FollowUps } from './follow-ups.tsx';
import { offeredPanels } from './offered-panels.ts';
import { OnTestList } from './on-test-list.tsx';
import styles from './overview.module.css';
import { StaleAlerts } from './stale-alerts.tsx';

export default function Overview() {
  const { t } = useLingui();
  const supervises = maySeeShift(useActor());
  const { settled } = useQueue(useQueueStore());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={styles.overview} aria-label={t`Overview`} tabIndex={0} data-in-order>
      <p className={styles.hint}>
        <Trans>
          Press <Kbd>J</Kbd> for the first alert, <Kbd>?</Kbd> for shortcuts
        </Trans>
      </p>
      {supervises && (
        <Link to={supervisorPath} className={styles.supervisor}>
          <IconUsersGroup size={18} aria-hidden="true" />
          <Trans>Supervisor page: assign alerts, operators, response times, consoles</Trans>
        </Link>
      )}
      <Part title={t`Follow-ups`}>
        {settled ? <FollowUps /> : <SkeletonRows rows={3} height={36} />}
      </Part>
      {/* What is below waits until that list has its length, so that it does not move while the
         queue comes. */}
      {settled && <Below supervises={supervises} />}
    </section>
  );
}

function Below({ supervises }: { supervises: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <>
      {supervises && (
        <Part title={t`Stale alerts`}>
          <StaleAlerts />
        </Part>
      )}
      <Part title={t`On test`}>
        <OnTestList />
      </Part>
      {offeredPanels()
        .filter((panel) => supervises || panel.forSupervisors !== true)
        .map(({ title, Panel }) => (
          <Part key={i18n._(title)} title={i18n._(title)}>
            <Panel />
          </Part>
        ))}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<SkeletonRows rows={1} height={36} />}>{children}</Suspense>
    </section>
  );
}
