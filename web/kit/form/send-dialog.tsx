// The frame of a small dialog with one request: its form, the refusal with typed values kept, and
// the two buttons (ux.md check 36).
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { CallError } from '#web/kit/call/call-error.ts';
import { giveHeldKeys, writeLetter } from '#web/kit/keyboard/dialog-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { focusFirstRefused } from '#web/ui/overlays/first-field.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import styles from './send-dialog.module.css';

export interface SendDialogProps {
  title: string;
  sendLabel: string;
  pending: boolean;
  failure: CallError | null;
  /** The fields that show their own refusals. */
  fields: readonly string[];
  /** Shown for any other refusal, instead of the server's words. */
  refusal?: ReactNode;
  /** A warning next to the buttons, for irreversible actions. */
  caution?: ReactNode;
  size?: 'lg' | 'xl';
  /**
   * A letter typed outside of the text field, such as on a list of answers, starts the text: it
   * never chooses an answer.
   */
  lettersAreText?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * @throws nothing: a refusal arrives as `failure`, the fields in `fields` show their own, and the
 * first of them gets focus
 */
export function SendDialog(props: SendDialogProps) {
  const {
    title,
    sendLabel,
    pending,
    failure,
    fields,
    refusal,
    caution,
    size,
    lettersAreText = false,
    onSend,
    onClose,
    children,
  } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => focusFirstRefused(failure && form.current), [failure]);
  const general = failure && !fields.some((field) => failure.fields?.[field] !== undefined);
  return (
    <Modal open onClose={onClose} title={title} closeLabel={t`Close`} {...(size ? { size } : {})}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={(event) => {
          if (lettersAreText) writeLetter(event, event.currentTarget);
          sendByKey(event);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <HeldKeys form={form} />
        {general && (refusal ?? <Refusal message={failure.message} />)}
        {children}
        <div className={styles.end}>
          {caution !== undefined && <span className={styles.caution}>{caution}</span>}
          <Button {...steadyChoice(`cancel ${id}`)} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button {...steadyChoice(`send ${id}`)} type="submit" look="primary" pending={pending}>
            {sendLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Passes keys typed before the form existed to it. Inside the form, which is rendered after its
 * dialog.
 */
function HeldKeys({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => (form.current ? giveHeldKeys(form.current) : undefined), [form]);
  return null;
}

// Enter alone is a new line in a note.
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function Refusal({ message }: { message: string }) {
  return (
    <p role="alert" className={styles.refused}>
      {message === '' ? (
        <Trans>Nothing was changed. What you typed is kept; please try again.</Trans>
      ) : (
        message
      )}
    </p>
  );
}
