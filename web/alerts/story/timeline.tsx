// The story of the alert, newest first, narrowed by a filter profile, older lines on request.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type HistoryItem, isShown } from '#domain/alerts/alert-history.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { alertCalls } from '../alert-calls.ts';
import { useIsReplay } from '../clock.ts';
import { ShownBar } from './shown-bar.tsx';
import { useShownFlags } from './shown-flags.ts';
import styles from './story.module.css';
import { StoryLine } from './story-line.tsx';

const pageSize = 200;

export function Timeline({ id }: { id: number }) {
  const { t } = useLingui();
  const isReplay = useIsReplay();
  const notLive = useLiveStateOf(cellOf('alerts', id)).kind === 'not-live' && !isReplay;
  const read = useData(
    alertCalls.history,
    { params: { id } },
    { refetchInterval: notLive ? 4000 : false, handles: [0, 500, 503] },
  );
  const [older, setOlder] = useState<{ id: number; lines: readonly HistoryItem[]; ended: boolean }>(
    { id, lines: [], ended: false },
  );
  const [pending, setPending] = useState(false);
  const shown = useShownFlags();

  if (!read.data) {
    if (read.error)
      return (
        <ErrorState
          title={t`The timeline could not be loaded`}
          requestId={read.error.requestId}
          onRetry={() => void read.refetch()}
        />
      );
    return <SkeletonRows rows={4} height={34} />;
  }
  const extra = older.id === id ? older : { id, lines: [], ended: false };
  const newest = new Set(read.data.map((item) => item.id));
  const lines = [...read.data, ...extra.lines.filter((item) => !newest.has(item.id))];
  const visible = lines.filter((item) => isShown(item.kind, shown.flags));
  const hasOlder = !extra.ended && lines.length >= pageSize;
  const loadOlder = async () => {
    setPending(true);
    const before = lines.at(-1)?.id;
    const next = await call(alertCalls.history, { params: { id }, query: { before } }).catch(
      () => null,
    );
    setPending(false);
    // Keep all known lines: fetched again, the newest page ends higher up, and no line in between
    // may be missing.
    if (next) setOlder({ id, lines: [...lines, ...next], ended: next.length < pageSize });
  };
  return (
    <div className={styles.timeline}>
      <ShownBar shown={shown} hidden={lines.length - visible.length} />
      <ol className={styles.lines} aria-label={t`Timeline`}>
        {visible.map((item) => (
          <StoryLine key={item.id} item={item} />
        ))}
      </ol>
      {hasOlder && (
        <Button size="sm" pending={pending} onClick={() => void loadOlder()}>
          <Trans>Load older entries</Trans>
        </Button>
      )}
    </div>
  );
}
