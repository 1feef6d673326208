// The cells whose alerts in the list may be old, or are not there; those of the others are.
import { Trans } from '@lingui/react/macro';
import { useKnownCells } from '#web/kit/cells/cells.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from '../queue.module.css';
import type { QueueErrors } from '../queue-load.ts';

export default function MissingCells({
  errors,
  onRetry,
}: {
  errors: QueueErrors;
  onRetry: () => void;
}) {
  const { others } = useKnownCells();
  if (others.length === 0) return null;
  return [...errors.keys()].map((cell) => (
    <div key={cell} className={styles.missing} role="status">
      <span>
        <Trans>Cell {cell} could not be loaded: its alerts are as last known.</Trans>
      </span>
      <Button size="sm" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  ));
}
