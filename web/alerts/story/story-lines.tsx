// The lines of a story, and the way to older ones.
import { Trans, useLingui } from '@lingui/react/macro';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { OlderLines } from './older-lines.ts';
import styles from './story.module.css';
import { type LineWords, StoryLine } from './story-line.tsx';

interface StoryLinesProps<Line extends HistoryItem> {
  readonly lines: readonly Line[];
  readonly older: OlderLines<Line>;
  /** Else those of the console. */
  readonly words?: (line: Line) => LineWords;
}

export function StoryLines<Line extends HistoryItem>({
  lines,
  older: { hasOlder, pending, loadOlder },
  words,
}: StoryLinesProps<Line>) {
  const { t } = useLingui();
  return (
    <>
      <ol className={styles.lines} aria-label={t`Timeline`}>
        {lines.map((item) => (
          <StoryLine key={item.id} item={item} {...(words ? { words: words(item) } : {})} />
        ))}
      </ol>
      {hasOlder && (
        <Button size="sm" pending={pending} onClick={() => void loadOlder()}>
          <Trans>Load older entries</Trans>
        </Button>
      )}
    </>
  );
}
