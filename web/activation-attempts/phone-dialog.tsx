// The frame of the dialogs about phones: what was typed stays when the server refuses.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './activation-attempts.module.css';

export interface PhoneDialogProps {
  title: string;
  sendLabel: string;
  pending: boolean;
  failure: CallError | null;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function PhoneDialog({ title, sendLabel, pending, failure, onSend, onClose, children }: PhoneDialogProps) {
  const { t } = useLingui();
  const general = failure && failure.fields === undefined;
  return (
    <Modal open onClose={onClose} title={title} closeLabel={t`Close`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        {children}
        {general && (
          <p role="alert" className={styles.problem}>
            {failure.message === '' ? <Trans>Nothing was changed. What you typed is kept; please try again.</Trans> : failure.message}
          </p>
        )}
        <div className={styles.end}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" pending={pending}>
            {sendLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
