// The palette's status line: searching, nothing found, or failed. It is over the list, so that
// nothing moves.
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './palette.module.css';
import { type SearchState, type Status, statusOf } from './palette-entries.ts';

/** A search that is answered sooner shows no sign of waiting. */
const patienceMs = 300;

interface PaletteStatusProps {
  state: SearchState;
  /** Neither actions nor hits match. */
  isEmpty: boolean;
  onRetry: () => void;
}

export function PaletteStatus({ state, isEmpty, onRetry }: PaletteStatusProps) {
  const status = useUnhurried(statusOf(state, isEmpty));
  return (
    <div className={styles.status} data-status={status} data-empty={isEmpty}>
      <span role="status">
        {status === 'short' && <Trans>Type at least 2 characters to search.</Trans>}
        {status === 'searching' && <Trans>Searching</Trans>}
        {status === 'nothing' && <Trans>No results</Trans>}
        {status === 'failed' && <Trans>The search failed. Actions still work.</Trans>}
      </span>
      {status === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Keeps the old status for a moment while a search runs, so that fast answers do not flicker. */
function useUnhurried(status: Status): Status {
  const [shown, setShown] = useState(status);
  useEffect(() => {
    const timer = setTimeout(() => setShown(status), status === 'searching' ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [status]);
  return status === 'searching' ? shown : status;
}
