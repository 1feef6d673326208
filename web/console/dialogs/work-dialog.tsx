// The frame of every dialog about an alert: shown as done only after the server's answer, and the
// draft stays (ux.md checks 36, 43).
import { type ReactNode, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { Refused } from '../resolving/refused.tsx';

export interface WorkDialogProps {
  row: AlertRow;
  title: string;
  submit: string;
  /** A warning about what cannot be undone. */
  caution?: string;
  /** Whether the server allows a takeover, where another operator turns out to own the alert. */
  mayTakeOver: boolean;
  size?: 'lg' | 'xl';
  /** Off where a letter typed outside a field must not begin a text. */
  lettersAreText?: boolean;
  /**
   * Sends, with the version of the alert that was shown; a refusal is thrown. The dialog closes
   * when it resolves.
   */
  onSend: (query: { shown: number }) => Promise<void>;
  onClose: () => void;
  /**
   * @param wrong the server's error of a field
   */
  children: (wrong: (field: string) => string | undefined) => ReactNode;
}

/** Refusals that dialogs show themselves. */
export const shownHere = { handles: [0, 404, 409, 500, 503] };

export function WorkDialog(props: WorkDialogProps) {
  const {
    row,
    title,
    submit,
    caution,
    mayTakeOver,
    size = 'lg',
    lettersAreText = true,
    onSend,
    onClose,
    children,
  } = props;
  const [failure, setFailure] = useState<CallError | null>(null);
  const [pending, setPending] = useState(false);
  // The version when the dialog opened. After a conflict was shown, sending applies to the current
  // version.
  const [opened] = useState(row.version);
  const [isWarned, setWarned] = useState(false);
  const shown = isWarned ? row.version : opened;
  const send = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onSend({ shown });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      if (error.status === 409) setWarned(true);
    } finally {
      setPending(false);
    }
  };
  const fields = failure?.fields ?? {};
  return (
    <SendDialog
      title={title}
      sendLabel={submit}
      size={size}
      lettersAreText={lettersAreText}
      {...(caution === undefined ? {} : { caution })}
      pending={pending}
      failure={failure}
      fields={Object.keys(fields)}
      refusal={
        failure && (
          <Refused
            row={row}
            failure={failure}
            mayTakeOver={mayTakeOver}
            onTaken={() => setFailure(null)}
          />
        )
      }
      onSend={() => void send()}
      onClose={onClose}
    >
      {children((field) => fields[field]?.[0])}
    </SendDialog>
  );
}
