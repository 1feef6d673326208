// The frame of every dialog that does something about an alert: never shown as done before the server says so, what was typed stays (ux.md checks 36, 43).
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusFirstField } from '#web/ui/overlays/first-field.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { Refused } from '../resolving/refused.tsx';
import styles from '../work/work.module.css';

export interface WorkDialogProps {
  row: AlertRow;
  title: string;
  submit: string;
  /** The server's word, when somebody else turns out to have the alert. */
  mayTakeOver: boolean;
  /** Sends; a refusal is thrown. The dialog closes when it resolves. */
  onSend: () => Promise<void>;
  onClose: () => void;
  /** @param wrong what the server says is wrong with a field */
  children: (wrong: (field: string) => string | undefined) => ReactNode;
}

/** Refusals that dialogs show themselves. */
export const shownHere = { handles: [0, 404, 409, 500, 503] };

export function WorkDialog({ row, title, submit, mayTakeOver, onSend, onClose, children }: WorkDialogProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onSend();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const fields = failure?.fields ?? {};
  return (
    <Modal open onClose={onClose} title={title} closeLabel={t`Close`} size="lg">
      <form
        ref={focusFirstField}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure && Object.keys(fields).length === 0 && (
          <Refused row={row} failure={failure} mayTakeOver={mayTakeOver} onTaken={() => setFailure(null)} />
        )}
        {children((field) => fields[field]?.[0])}
        <div className={styles.formEnd}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" pending={pending}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
