// The frame of both dialogs about a session: its form, the refusal with what was typed kept, and the two buttons.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './welfare-panel.module.css';

export interface SessionDialogProps {
  title: string;
  sendLabel: string;
  pending: boolean;
  failure: CallError | null;
  /** The fields that show their own refusals. */
  fields: readonly string[];
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function SessionDialog({ title, sendLabel, pending, failure, fields, onSend, onClose, children }: SessionDialogProps) {
  const { t } = useLingui();
  const general = failure && !fields.some((field) => failure.fields?.[field] !== undefined);
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
        {general && (
          <p role="alert" className={styles.refused}>
            {failure.message === '' ? <Trans>Nothing was changed. What you typed is kept; please try again.</Trans> : failure.message}
          </p>
        )}
        {children}
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
