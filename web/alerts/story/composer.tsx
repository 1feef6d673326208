// A note for the timeline, at the foot of the open alert: the draft stays until the server has it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNote } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { notePhrases } from '#domain/alerts/phrases.ts';
import { addToStory } from '#web/console/detail/use-alert.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { alertCalls } from '../alert-calls.ts';
import { commentBoxId, focusBox } from './comment-focus.ts';
import styles from './composer.module.css';
import { draftOf, newUuid, useDraft } from './drafts.ts';
import { PhraseMenu } from './phrase-menu.tsx';

/** The id is sent with the text, so that a comment sent twice appears once. */
const nothing = { text: '', client_id: '' };

export interface ComposerProps {
  row: AlertRow;
  details: Alert | undefined;
}

export default function Composer({ row, details }: ComposerProps) {
  const { id } = row;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [draft, setDraft, clear] = useDraft(draftOf('comment', id), nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const send = async () => {
    setPending(true);
    setProblem(null);
    try {
      addToStory(
        queries,
        await call(
          alertCalls.comment,
          {
            params: { id },
            body: { comment: draft.text, client_id: draft.client_id || newUuid() },
          },
          { handles: [0, 500, 503] },
        ),
      );
      clear();
    } catch (error) {
      const words = error instanceof CallError ? error.fields?.['comment']?.[0] : undefined;
      setProblem(words ?? t`The note was not saved. It is kept here; please try again.`);
    }
    setPending(false);
  };
  const put = (text: string) => {
    setDraft({
      text: draft.text.trim() === '' ? text : `${draft.text.trim()} ${text}`,
      client_id: draft.client_id || newUuid(),
    });
    focusBox(commentBoxId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !pending) void send();
  };
  return (
    <form
      id={commentBoxId}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t`Note for the timeline`}
        labelHidden
        rows={1}
        data-draft={draftOf('comment', id)}
        maxLength={5000}
        placeholder={t`Write a note for the timeline. Ctrl Enter saves it.`}
        value={draft.text}
        error={problem}
        onChange={(event) =>
          setDraft({ text: event.currentTarget.value, client_id: draft.client_id || newUuid() })
        }
        onKeyDown={onKeyDown}
      />
      <PhraseMenu row={row} details={details} phrases={notePhrases} onChoose={put} />
      <Button
        type="submit"
        look="primary"
        icon={<IconNote size={17} aria-hidden="true" />}
        pending={pending}
      >
        <Trans>Add note</Trans>
      </Button>
    </form>
  );
}
