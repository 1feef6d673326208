// A message to the worker: the draft stays until it is under way, and sending twice delivers once.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { smsLength } from '#domain/alerts/actions/sms-length.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { messagePhrases } from '#domain/alerts/phrases.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { focusBox, messageBoxId } from '#web/alerts/story/comment-focus.ts';
import { draftOf, newUuid, useDraft } from '#web/alerts/story/drafts.ts';
import { PhraseMenu } from '#web/alerts/story/phrase-menu.tsx';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { useKeepWork } from '../work/use-work.ts';
import styles from './messages.module.css';

const nothing = { text: '', client_id: '' };

export interface MessageBoxProps {
  row: AlertRow;
  details: Alert | undefined;
  channel: 'app' | 'sms';
}

export function MessageBox({ row, details, channel }: MessageBoxProps) {
  const { id } = row;
  const { t } = useLingui();
  const keep = useKeepWork(id);
  const [draft, setDraft, clear] = useDraft(draftOf('message', id), nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const send = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    const body = { text: draft.text, client_id: draft.client_id || newUuid() };
    try {
      keep.message(
        await call(
          alertCalls.sendMessage,
          { params: { alertId: id }, body },
          { handles: [0, 409, 500, 503] },
        ),
      );
      clear();
    } catch (error) {
      const words =
        error instanceof CallError ? (error.fields?.['text']?.[0] ?? error.message) : '';
      setProblem(words || t`The message was not sent. It is kept here; please try again.`);
    }
    setPending(false);
  };
  const put = (text: string) => {
    setDraft({
      text: draft.text.trim() === '' ? text : `${draft.text.trim()} ${text}`,
      client_id: draft.client_id || newUuid(),
    });
    focusBox(messageBoxId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  const parts = channel === 'sms' && draft.text !== '' ? smsLength(draft.text).segments : null;
  return (
    <form
      id={messageBoxId}
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t`Message`}
        labelHidden
        rows={2}
        data-draft={draftOf('message', id)}
        maxLength={1000}
        placeholder={t`Write to the worker. Ctrl Enter sends it.`}
        value={draft.text}
        error={problem}
        onChange={(event) =>
          setDraft({ text: event.currentTarget.value, client_id: draft.client_id || newUuid() })
        }
        onKeyDown={onKeyDown}
      />
      <div className={styles.end}>
        <span className={styles.dimmed}>
          {channel === 'app' ? <Trans>Sent to the app</Trans> : <Trans>Sent as an SMS</Trans>}
          {parts !== null && `, ${plural(parts, { one: '# part', other: '# parts' })}`}
        </span>
        <PhraseMenu row={row} details={details} phrases={messagePhrases} onChoose={put} />
        <Button type="submit" size="sm" pending={pending}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
