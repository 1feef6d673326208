// Closing an alert for good: never shown as done before the server says so, and what was typed
// stays through every refusal (ux.md checks 21, 36, 43).
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls, resolvingCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, useDraft } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keyOf, patchData, useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { mergeRow } from '../detail/merge-row.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { shownHere, WorkDialog } from '../dialogs/work-dialog.tsx';
import { useQueueStore } from '../queue/queue-load.ts';
import { goOn, nextRow } from './next-row.ts';
import { OpenWork } from './open-work.tsx';
import styles from './resolving.module.css';
import { closingOf, missingIn, type Said, useOpenWork } from './use-open-work.ts';

interface Draft extends Said {
  outcome: 'genuine' | 'false' | 'test' | null;
  response: 'yes' | 'no' | null;
  comment: string;
  note: string;
}
const nothing: Draft = { outcome: null, response: null, comment: '', note: '' };

export default function ResolveDialog({ row, details, mayTakeOver, onClose }: DialogProps) {
  // A second person has to confirm it.
  const isProposal = details.abilities.includes('propose_resolution');
  const [draft, setDraft, clear] = useDraft(draftOf('resolve', row.id), nothing);
  const cell = cellOf('alerts', row.id);
  const comments = useData(alertCalls.resolutionComments, {}, { cell, handles: [0, 500, 503] });
  const resolve = useResolve(row, isProposal);
  const open = useOpenWork(row);
  // A digit selects and moves to the next question; a letter never does: it may be the first of a
  // note.
  const byDigit = (event: KeyboardEvent<HTMLDivElement>) => {
    const part = digits[event.key];
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setDraft({ ...draft, ...part });
    const response = event.currentTarget.querySelectorAll('fieldset')[1]?.querySelector('input');
    const comment = event.currentTarget.parentElement?.querySelector('select');
    (part.outcome ? response : comment)?.focus();
  };
  const send = async (query: { shown: number }) => {
    const fields = {
      ...missingFields(draft),
      ...(draft.comment === '' && (comments.data?.length ?? 0) > 0
        ? { resolution_comment_id: [t`Choose a comment.`] }
        : {}),
      ...missingIn(open, { row, outcome: draft.outcome, said: draft }),
    };
    if (Object.keys(fields).length > 0) throw new CallError(422, 'invalid', '', { fields });
    const next = nextRow(row.id);
    await resolve(draft, query);
    clear();
    if (isProposal)
      return void toast.info(t`The alert for ${subjectOf(row)} is waiting for a second person.`);
    goOn(next);
    toast.success(t`The alert for ${subjectOf(row)} is resolved.`);
  };
  return (
    <WorkDialog
      row={row}
      title={
        isProposal
          ? t`Propose to resolve the alert for ${subjectOf(row)}`
          : t`Resolve the alert for ${subjectOf(row)}`
      }
      submit={isProposal ? t`Propose` : t`Resolve`}
      caution={
        isProposal
          ? t`The alert stays open until another person confirms.`
          : t`This can't be undone.`
      }
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: digits choose among the radio buttons inside */}
          <div className={styles.choices} onKeyDown={byDigit}>
            <RadioList
              label={t`What was it?`}
              value={draft.outcome}
              onChange={(outcome) => setDraft({ ...draft, outcome })}
              error={wrong('outcome')}
              choices={[
                { value: 'genuine', label: <Keyed digit="1">{t`Genuine`}</Keyed> },
                { value: 'false', label: <Keyed digit="2">{t`False alarm`}</Keyed> },
                { value: 'test', label: <Keyed digit="3">{t`Test`}</Keyed> },
              ]}
            />
            <RadioList
              label={t`Was a response sent?`}
              value={draft.response}
              onChange={(response) => setDraft({ ...draft, response })}
              error={wrong('response_sent')}
              choices={[
                { value: 'yes', label: <Keyed digit="4">{t`Response sent`}</Keyed> },
                { value: 'no', label: <Keyed digit="5">{t`No response sent`}</Keyed> },
              ]}
            />
          </div>
          {comments.data?.length !== 0 && (
            <NativeSelect
              label={t`Resolution comment`}
              value={draft.comment}
              onChange={(comment) => setDraft({ ...draft, comment })}
              error={wrong('resolution_comment_id')}
              options={[
                { value: '', label: t`Choose a comment` },
                ...(comments.data ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
              ]}
            />
          )}
          <TextArea
            label={t`Note`}
            rows={4}
            maxLength={5000}
            value={draft.note}
            error={wrong('note')}
            onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
          />
          <OpenWork
            row={row}
            open={open}
            outcome={draft.outcome}
            said={draft}
            onSay={(said) => setDraft({ ...draft, ...said })}
            wrong={wrong}
          />
        </>
      )}
    </WorkDialog>
  );
}

const digits: Readonly<Record<string, Partial<Draft>>> = {
  1: { outcome: 'genuine' },
  2: { outcome: 'false' },
  3: { outcome: 'test' },
  4: { response: 'yes' },
  5: { response: 'no' },
};

const Keyed = ({ digit, children }: { digit: string; children: string }) => (
  <>
    <span>{children}</span> <Kbd>{digit}</Kbd>
  </>
);

function missingFields({
  outcome,
  response,
  note,
}: Pick<Draft, 'outcome' | 'response' | 'note'>): Record<string, string[]> {
  return {
    ...(outcome === null ? { outcome: [t`Choose what it was.`] } : {}),
    ...(response === null ? { response_sent: [t`Choose whether a response was sent.`] } : {}),
    ...(note.trim() === '' ? { note: [t`The note is required.`] } : {}),
  };
}

/**
 * @returns a function that resolves it, or proposes to; throws a refusal
 */
function useResolve(
  row: AlertRow,
  isProposal: boolean,
): (draft: Draft, query: { shown: number }) => Promise<void> {
  const store = useQueueStore();
  const queries = useQueryClient();
  const params = { id: row.id };
  return async ({ outcome, response, note, comment, ...said }, query) => {
    if (outcome === null)
      throw new CallError(422, 'invalid', '', {
        fields: missingFields({ outcome, response, note }),
      });
    const body = {
      note,
      outcome,
      response_sent: response === 'yes',
      resolution_comment_id: Number(comment) || null,
      ...closingOf(said, outcome),
    };
    try {
      const changed = await call(
        isProposal ? resolvingCalls.propose : alertCalls.resolve,
        { params, query, body },
        shownHere,
      );
      store.apply([changed]);
      patchData(queries, alertCalls.get, { params }, (old) => mergeRow(old, changed));
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.get, { params }) });
    }
  };
}
