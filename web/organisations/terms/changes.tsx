// What differs between two versions, line by line.
import { Trans, useLingui } from '@lingui/react/macro';
import { changedLines } from '#domain/organisations/terms/changed-lines.ts';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import styles from './terms.module.css';

export function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useLingui();
  const lines = changedLines(before, after);
  const words = { same: null, added: t`Added:`, removed: t`Removed:` };
  if (lines.every(({ change }) => change === 'same'))
    return (
      <p>
        <Trans>No changes.</Trans>
      </p>
    );
  return (
    <ul className={styles.changes}>
      {lines.map(({ change, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and the list is drawn again with each text
        <li key={at} data-change={change}>
          {words[change] !== null && <Hidden>{words[change]}</Hidden>} {text}
        </li>
      ))}
    </ul>
  );
}
