// A comment for the story: what is typed stays until it is there, whatever happens meanwhile.
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { alertCalls } from '../alert-calls.ts';
import { addToStory } from '../detail/use-alert.ts';
import { commentBoxId } from './comment-focus.ts';
import { draftOf, newUuid, useDraft } from './drafts.ts';
import styles from './story.module.css';

/** The number travels with the text, so that a comment sent twice appears once. */
const nothing = { text: '', client_id: '' };

export function CommentBox({ id }: { id: number }) {
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
          { params: { id }, body: { comment: draft.text, client_id: draft.client_id || newUuid() } },
          { handles: [0, 500, 503] },
        ),
      );
      clear();
    } catch (error) {
      const words = error instanceof CallError ? error.fields?.['comment']?.[0] : undefined;
      setProblem(words ?? t`The comment was not sent. It is kept here; please try again.`);
    }
    setPending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !pending) void send();
  };
  return (
    <form
      id={commentBoxId}
      className={styles.commentBox}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t`Comment`}
        labelHidden
        rows={2}
        data-draft={draftOf('comment', id)}
        maxLength={5000}
        placeholder={t`Write a comment. Ctrl Enter sends it.`}
        value={draft.text}
        error={problem}
        onChange={(event) => setDraft({ text: event.currentTarget.value, client_id: draft.client_id || newUuid() })}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="sm" pending={pending}>
        <Trans>Comment</Trans>
      </Button>
    </form>
  );
}
