// The story of the alert, newest first, narrowed by a filter profile, older lines on request.
import { useLingui } from '@lingui/react/macro';
import { isShown } from '#domain/alerts/alert-history.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { alertCalls } from '../alert-calls.ts';
import { useIsReplay } from '../clock.ts';
import { useOlderLines } from './older-lines.ts';
import { ShownBar } from './shown-bar.tsx';
import { useShownFlags } from './shown-flags.ts';
import styles from './story.module.css';
import { StoryLines } from './story-lines.tsx';

export function Timeline({ id }: { id: number }) {
  const { t } = useLingui();
  const isReplay = useIsReplay();
  const notLive = useLiveStateOf(cellOf('alerts', id)).kind === 'not-live' && !isReplay;
  const read = useData(
    alertCalls.history,
    { params: { id } },
    { refetchInterval: notLive ? 4000 : false, handles: [0, 500, 503] },
  );
  const older = useOlderLines(
    id,
    read.data,
    async (before) =>
      await call(alertCalls.history, { params: { id }, query: { before } }).catch(() => null),
  );
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
  const { lines } = older;
  const visible = lines.filter((item) => isShown(item.kind, shown.flags));
  return (
    <div className={styles.timeline}>
      <ShownBar shown={shown} hidden={lines.length - visible.length} />
      <StoryLines lines={visible} older={older} />
    </div>
  );
}
