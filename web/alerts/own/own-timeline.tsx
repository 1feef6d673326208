// The timeline of an alert for its organisation, newest first: the lines of the console's, in the
// words that leave out what stays with the centre.
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnAlert, OwnLine } from '#domain/alerts/own/own-alert.ts';
import { ownAuthor, ownText } from '#domain/alerts/own/own-story-words.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { LoadFailed } from '#web/kit/status/load-failed.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { storyVoice } from '../story/history-words.ts';
import { useOlderLines } from '../story/older-lines.ts';
import { StoryLines } from '../story/story-lines.tsx';
import styles from './own-alert.module.css';
import { handles, ownAlertCalls } from './use-own-alert.ts';

const words = (line: OwnLine) => ({
  text: ownText(line, storyVoice()),
  author: ownAuthor(line, storyVoice()),
});

export function OwnTimeline({ alert }: { alert: OwnAlert }) {
  return (
    <section aria-labelledby="own-timeline" className={styles.part}>
      <h3 id="own-timeline">
        <Trans>Timeline</Trans>
      </h3>
      <Lines id={alert.id} />
    </section>
  );
}

function Lines({ id }: { id: number }) {
  const { t } = useLingui();
  const { organisationId } = useScope();
  const params = { organisationId, id };
  const read = useData(ownAlertCalls.timeline, { params }, { handles });
  const older = useOlderLines(
    id,
    read.data,
    async (before) =>
      await call(ownAlertCalls.timeline, { params, query: { before } }).catch(() => null),
  );
  if (!read.data)
    return read.error ? (
      <LoadFailed
        title={t`The timeline could not be loaded`}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} height={34} />
    );
  return <StoryLines lines={older.lines} older={older} words={words} />;
}
