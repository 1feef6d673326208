// The open consoles: each that needs attention by its line, with what is wrong; all others in one
// line.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDeviceDesktopExclamation } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOpen } from '#domain/console-health/console-judge.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { proofCalls } from '#web/console-health/proof-calls.ts';
import { shortTroubles } from '#web/console-health/trouble-words.ts';
import { useProof } from '#web/console-health/use-proof.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './supervision.module.css';

/** Shown where only supervisors come. */
export function ConsolesPanel() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { others } = useProof();
  const read = useData(
    proofCalls.consoles,
    {},
    { handles: [0, 403, 500, 503], refetchInterval: 10_000 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the news differs
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keysOf(proofCalls.consoles) });
  }, [queries, others]);
  if (read.data) return <ConsoleList consoles={read.data.filter(isOpen)} />;
  if (read.error)
    return (
      <ErrorState title={t`The consoles could not be loaded`} onRetry={() => void read.refetch()} />
    );
  return <SkeletonRows rows={3} />;
}

const needsAttention = ({ troubles, audio }: ConsoleState): boolean =>
  troubles.length > 0 || audio === 'muted';

function ConsoleList({ consoles }: { consoles: readonly ConsoleState[] }) {
  const { t } = useLingui();
  const unhealthy = consoles.filter(needsAttention);
  const healthy = consoles.filter((one) => !needsAttention(one));
  if (consoles.length === 0)
    return (
      <EmptyState title={t`No console is open`}>
        <Trans>No one would see an alert now.</Trans>
      </EmptyState>
    );
  return (
    <>
      <p className={styles.count}>
        {t`${unhealthy.length} of ${plural(consoles.length, { one: '# console', other: '# consoles' })} to check`}
      </p>
      <ul className={styles.consoles} aria-label={t`Consoles`}>
        {unhealthy.map((one) => (
          <Unhealthy key={one.console_id} shown={one} />
        ))}
        {healthy.length > 0 && (
          <li>
            <IconCircleCheck size={20} className={styles.good} aria-hidden="true" />
            <div>
              <b>{[...new Set(healthy.map(({ staff }) => staff.name))].join(', ')}</b>
              <span>
                {plural(healthy.length, {
                  one: 'Live, sounds on',
                  other: '# consoles live, sounds on',
                })}
              </span>
            </div>
          </li>
        )}
      </ul>
    </>
  );
}

function Unhealthy({
  shown: { console_id, staff, since, heard_at, visible, audio, troubles },
}: {
  shown: ConsoleState;
}) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const faults = [
    ...troubles.map((trouble) => i18n._(shortTroubles[trouble])),
    ...(audio === 'muted' ? [t`sounds off`] : []),
    ...(visible ? [] : [t`in the background`]),
  ].join(', ');
  return (
    <li data-console={console_id} data-troubled={troubles.length > 0 || undefined}>
      <IconDeviceDesktopExclamation size={20} className={styles.warn} aria-hidden="true" />
      <div>
        <b>{staff.name}</b>
        <span>
          <Trans>
            {faults}; open since {time(since)}, last seen {time(heard_at)}
          </Trans>
        </span>
      </div>
    </li>
  );
}
