// Earlier handovers: those that wait for the incoming signature above what is handed over now, the
// others below.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { HandoverLine } from '#domain/shift-handovers/shift-handover.ts';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { signedHandoverAddress } from './handover-address.ts';
import styles from './shift-handovers.module.css';

const most = 100;
const shownFirst = 10;

export function EarlierHandovers({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const me = useUser().id;
  const [all, setAll] = useState(false);
  const read = useList(
    shiftHandoversApi.list,
    { query: { per_page: most } },
    { handles: [0, 403, 500, 503], refetchInterval: 15_000 },
  );
  const lines = read.data?.items ?? [];
  const waiting = lines.filter(({ incoming, outgoing }) => incoming === null && outgoing.id !== me);
  const others = lines.filter((line) => !waiting.includes(line));
  const hidden = all ? 0 : others.length - shownFirst;
  return (
    <>
      {read.isPending && <Skeleton height={96} />}
      {waiting.length > 0 && (
        <section className={styles.waiting} aria-label={t`Waiting for the incoming signature`}>
          <h2>{t`Waiting for the incoming signature`}</h2>
          <Lines lines={waiting} />
        </section>
      )}
      {children}
      <section className={styles.part} aria-label={t`Earlier handovers`}>
        <h3>{t`Earlier handovers`}</h3>
        {others.length === 0 && <p className={styles.none}>{t`Signed handovers appear here.`}</p>}
        <Lines lines={hidden > 0 ? others.slice(0, shownFirst) : others} />
        {hidden > 0 && (
          <Button size="sm" look="quiet" onClick={() => setAll(true)}>
            {t`Show ${hidden} more`}
          </Button>
        )}
      </section>
    </>
  );
}

function Lines({ lines }: { lines: readonly HandoverLine[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <LiveList
      className={styles.lines}
      label={t`Signed handovers`}
      items={lines}
      subjectOf={({ id }) => ({ key: `handover ${id}`, state: '' })}
    >
      {({ id, signed_at, outgoing, incoming, open_alerts }, steady) => (
        <li {...steady}>
          <span className={styles.name}>
            <Link to={signedHandoverAddress(id)}>{dateTime(signed_at)}</Link>
          </span>
          <span className={styles.about}>
            {incoming ? t`${outgoing.name} to ${incoming.name}` : outgoing.name} ·{' '}
            {open_alerts === 1 ? t`1 open alert` : t`${open_alerts} open alerts`}
          </span>
          <span className={styles.when}>
            {incoming ? (
              <Badge tone="good">{t`Signed by both`}</Badge>
            ) : (
              <Badge tone="warn">{t`Not signed yet`}</Badge>
            )}
          </span>
        </li>
      )}
    </LiveList>
  );
}
