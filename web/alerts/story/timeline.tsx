// The story of the alert, newest first, narrowed by a filter profile, older lines on request.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAdjustmentsHorizontal,
  IconBattery2,
  IconBell,
  IconCheck,
  IconChecklist,
  IconDeviceMobile,
  IconEye,
  IconHandGrab,
  IconMapPin,
  IconMessage,
  IconPlug,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type FilterFlag, flagOf, type HistoryItem } from '#domain/alerts/alert-history.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { alertCalls } from '../alert-calls.ts';
import { historyActor, historyText } from './history-words.ts';
import { useShownFlags } from './shown-flags.ts';
import styles from './story.module.css';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));
const pageSize = 200;

const icons: Partial<Record<FilterFlag, typeof IconBell>> = {
  acknowledgement_events: IconHandGrab,
  resolved: IconCheck,
  comments: IconMessage,
  response_steps: IconChecklist,
  duress_session: IconBell,
  location: IconMapPin,
  battery_level: IconBattery2,
  connection_loss: IconPlug,
};

export function Timeline({ id }: { id: number }) {
  const { t } = useLingui();
  const notLive = useLiveState().kind === 'not-live';
  const read = useData(alertCalls.history, { params: { id } }, { refetchInterval: notLive ? 4000 : false, handles: [0, 500, 503] });
  const [older, setOlder] = useState<{ id: number; lines: readonly HistoryItem[]; ended: boolean }>({ id, lines: [], ended: false });
  const [filtering, setFiltering] = useState(false);
  const [pending, setPending] = useState(false);
  const shown = useShownFlags();

  if (!read.data) {
    if (read.error)
      return (
        <ErrorState title={t`The timeline could not be fetched`} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
      );
    return <SkeletonRows rows={4} height={34} />;
  }
  const extra = older.id === id ? older : { id, lines: [], ended: false };
  const newest = new Set(read.data.map((item) => item.id));
  const lines = [...read.data, ...extra.lines.filter((item) => !newest.has(item.id))];
  const visible = lines.filter((item) => shown.flags === null || shown.flags.includes(flagOf(item.kind)));
  const hasOlder = !extra.ended && lines.length >= pageSize;
  const loadOlder = async () => {
    setPending(true);
    const before = lines.at(-1)?.id;
    const next = await call(alertCalls.history, { params: { id }, query: { before } }).catch(() => null);
    setPending(false);
    // All that is known is kept: fetched again, the newest page ends higher up, and no line between may be missing.
    if (next) setOlder({ id, lines: [...lines, ...next], ended: next.length < pageSize });
  };
  return (
    <div className={styles.timeline}>
      <div className={styles.tools}>
        <Button size="sm" look="quiet" icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />} onClick={() => setFiltering(true)}>
          {shown.name ?? (shown.flags === null ? t`Everything` : t`Filtered`)}
        </Button>
        {visible.length < lines.length && plural(lines.length - visible.length, { one: '# line is hidden', other: '# lines are hidden' })}
      </div>
      <ol className={styles.lines} aria-label={t`Timeline`}>
        {visible.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ol>
      {hasOlder && (
        <Button size="sm" pending={pending} onClick={() => void loadOlder()}>
          <Trans>Load older lines</Trans>
        </Button>
      )}
      <Suspense>{filtering && <FilterDialog shown={shown} onClose={() => setFiltering(false)} />}</Suspense>
    </div>
  );
}

function Line({ item }: { item: HistoryItem }) {
  const { exact } = useFormat();
  const flag = flagOf(item.kind);
  const Icon = item.kind === 'alert.viewed' ? IconEye : (icons[flag] ?? IconDeviceMobile);
  return (
    <li className={styles.line} data-kind={item.kind}>
      <span className={styles.mark} data-flag={flag}>
        <Icon size={15} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.text}>{historyText(item)}</div>
        <div className={styles.meta}>
          <time dateTime={item.occurred_at}>{exact(item.occurred_at)}</time> · {historyActor(item)}
        </div>
      </div>
    </li>
  );
}
