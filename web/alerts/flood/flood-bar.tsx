// More alerts than a person can answer are called a flood, counted and offered by organisation; nothing is hidden (ux.md check 14).
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWaveSine } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { alertCalls } from '../alert-calls.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import type { QueueView } from '../queue/use-queue-view.ts';
import styles from './flood.module.css';
import { floodOf, recentOf } from './flood.ts';

const everyMs = 10_000;
const quietly = { handles: [0, 429, 500, 502, 503, 504] };

export default function FloodBar({ view: { filter, setFilter, grouped, group } }: { view: QueueView }) {
  const { i18n } = useLingui();
  const { rows, more } = useQueue(useQueueStore());
  const operators = useMembers(operatorsChannel).length;
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // Of those that are not on this page the server tells.
  const told = useData(alertCalls.counts, { query: { recent: '1' } }, { enabled: more, refetchInterval: everyMs, ...quietly });
  const flood = floodOf((more && told.data?.recent) || recentOf(rows, now), operators);
  if (!flood) return null;
  return (
    <div className={styles.flood} role="status">
      <IconWaveSine size={18} aria-hidden="true" />
      <span>
        {plural(flood.count, { one: '# new alert', other: '# new alerts' })} <Trans>in 10 minutes. Show:</Trans>
      </span>
      <button type="button" className={styles.choice} aria-pressed={grouped} onClick={() => group(!grouped)}>
        <Trans>Group by organisation</Trans>
      </button>
      {flood.organisations.slice(0, 6).map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          aria-pressed={filter.organisationId === id}
          onClick={() => setFilter({ organisationId: filter.organisationId === id ? null : id })}
        >
          {name} {i18n.number(count)}
        </button>
      ))}
    </div>
  );
}
