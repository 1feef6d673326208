// "How the alert arrived": the hops of an alert with the time each took, from the device to the
// first action of a person.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertHops } from '#domain/console-health/alert-hops.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from '../console-health.module.css';
import { proofCalls } from '../proof-calls.ts';
import { hopsOf } from './hop-times.ts';

export function Hops({ id }: { id: number }) {
  const { t } = useLingui();
  const read = useData(
    proofCalls.hops,
    { params: { id } },
    { handles: [0, 404, 500, 503], refetchInterval: 5000 },
  );
  if (!read.data && read.error)
    return <ErrorState title={t`Path unknown`} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows rows={4} />;
  return <HopList hops={read.data} />;
}

function HopList({ hops }: { hops: AlertHops }) {
  const { i18n, t } = useLingui();
  const { exact } = useFormat();
  return (
    <section aria-label={t`How the alert arrived`}>
      <dl className={styles.hops}>
        {hopsOf(hops).map(({ name, words, at, afterMs, who }) => (
          <div key={name} className={styles.hop} data-hop={name}>
            <dt>{i18n._(words)}</dt>
            <dd title={at === null ? undefined : exact(at)}>{at === null ? '–' : exact(at)}</dd>
            <dd>
              {afterMs !== null && <Trans>{(afterMs / 1000).toFixed(1)} s after the gateway</Trans>}{' '}
              {who}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.dimmed}>
        {hops.consoles.length === 0 ? (
          <Trans>No console has reported this alert.</Trans>
        ) : (
          hops.consoles.map(({ console_id, staff, painted_at, sounded_at }) => (
            <span key={console_id}>
              {staff.name}: {painted_at === null ? t`not displayed` : t`displayed`},{' '}
              {sounded_at === null ? t`no sound` : t`sound played`}.{' '}
            </span>
          ))
        )}
      </p>
    </section>
  );
}
