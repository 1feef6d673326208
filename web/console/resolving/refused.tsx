// Why an action was refused, what was typed being kept; where a colleague has the alert, the way to
// take it over.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useQuickActions } from '../quick-actions.ts';
import styles from './resolving.module.css';

export interface RefusedProps {
  row: AlertRow;
  failure: CallError;
  /** Whether the server allows a takeover, where another operator turns out to own the alert. */
  mayTakeOver: boolean;
  onTaken: () => void;
}

export function Refused({ row, failure, mayTakeOver, onTaken }: RefusedProps) {
  return (
    <div role="alert" className={styles.refused}>
      {failure.message === '' ? (
        <Trans>This was not saved. What you typed is kept; please try again.</Trans>
      ) : (
        failure.message
      )}
      {failure.code === 'alert_owned' && mayTakeOver && (
        <TakeOver row={failure.holder ? { ...row, owner: failure.holder } : row} onDone={onTaken} />
      )}
    </div>
  );
}

/** Takes over the alert; the draft is ready to be sent. */
function TakeOver({ row, onDone }: { row: AlertRow; onDone: () => void }) {
  const actions = useQuickActions();
  const [pending, setPending] = useState(false);
  const takeOver = async () => {
    setPending(true);
    const done = await actions.takeOver(ShownAlert.chosen(row));
    setPending(false);
    if (done) onDone();
  };
  return (
    <Button pending={pending} onClick={() => void takeOver()}>
      <Trans>Take over and keep what I typed</Trans>
    </Button>
  );
}
