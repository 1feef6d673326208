// For supervisors: which consoles are open, whose they are, and what is wrong with which.
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOpen } from '#domain/console-proof/console-judge.ts';
import type { ConsoleState } from '#domain/console-proof/console-report.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './proof.module.css';
import { proofCalls } from './proof-calls.ts';
import { shortTroubles } from './trouble-words.ts';
import { useProof } from './use-proof.ts';

/** Shown where only supervisors come. */
export function ConsolesPanel() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { others } = useProof();
  const read = useData(proofCalls.consoles, {}, { handles: [0, 403, 500, 503], refetchInterval: 10_000 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the news differs
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keysOf(proofCalls.consoles) });
  }, [queries, others]);
  if (read.data) return <ConsoleList consoles={read.data} />;
  if (read.error) return <ErrorState title={t`The consoles could not be loaded`} onRetry={() => void read.refetch()} />;
  return <SkeletonRows rows={3} />;
}

function ConsoleList({ consoles }: { consoles: readonly ConsoleState[] }) {
  const { t } = useLingui();
  return (
    <>
      {!consoles.some(isOpen) && (
        <EmptyState title={t`No console is open`}>
          <Trans>No one would see an alert now.</Trans>
        </EmptyState>
      )}
      {consoles.length > 0 && (
        <ul className={styles.list}>
          {consoles.map((one) => (
            <ConsoleLine key={one.console_id} shown={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function ConsoleLine({ shown }: { shown: ConsoleState }) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const { console_id, staff, since, heard_at, visible, audio, troubles } = shown;
  const open = isOpen(shown);
  return (
    <li className={styles.console} data-console={console_id} data-troubled={(open && troubles.length > 0) || undefined}>
      <span className={styles.name}>{staff.name}</span>
      {troubles.length === 0 && <Badge tone="good">{t`Verified`}</Badge>}
      {troubles.map((trouble) => (
        <Badge key={trouble} tone={open ? 'bad' : 'quiet'}>
          {i18n._(shortTroubles[trouble])}
        </Badge>
      ))}
      {open && audio === 'muted' && <Badge tone="warn">{t`Sounds off`}</Badge>}
      {open && !visible && <Badge>{t`In the background`}</Badge>}
      <span className={styles.dimmed}>
        <Trans>
          open since {time(since)}, last seen {time(heard_at)}
        </Trans>
      </span>
    </li>
  );
}
