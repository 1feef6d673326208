// Closing an alert for good: never shown as done before the server says so, and what was typed stays through every refusal (ux.md checks 21, 36, 43).
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keyOf, patchData, useData } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { focusFirstField } from '#web/ui/overlays/first-field.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { alertCalls } from '../alert-calls.ts';
import { subjectOf } from '../alert-words.ts';
import { mergeRow } from '../detail/merge-row.ts';
import { useQueueStore } from '../queue/queue-load.ts';
import { useDraft } from '../story/drafts.ts';
import { Refused } from './refused.tsx';
import styles from './resolving.module.css';

interface Draft {
  outcome: 'genuine' | 'false' | 'test' | null;
  response: 'yes' | 'no' | null;
  comment: string;
  note: string;
}
const underWay: readonly PatrolStatus[] = ['requested', 'dispatched', 'in_progress'];
const nothing: Draft = { outcome: null, response: null, comment: '', note: '' };

export interface ResolveDialogProps {
  row: AlertRow;
  /** The server's word, when somebody else turns out to have the alert. */
  mayTakeOver: boolean;
  onClose: () => void;
}

export default function ResolveDialog({ row, mayTakeOver, onClose }: ResolveDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft, clear] = useDraft(`resolve ${row.id}`, nothing);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [pending, setPending] = useState(false);
  const comments = useData(alertCalls.resolutionComments, {}, { handles: [0, 500, 503] });
  const resolve = useResolve(row);

  const send = async () => {
    setPending(true);
    const refusal = await resolve(draft);
    setPending(false);
    setFailure(refusal);
    if (refusal) return;
    clear();
    onClose();
    toast.success(t`The alert of ${subjectOf(row)} is resolved.`);
  };
  const wrong = (field: string) => failure?.fields?.[field]?.[0];
  const general = failure && !['note', 'outcome', 'response_sent', 'resolution_comment_id'].some((field) => wrong(field) !== undefined);
  return (
    <Modal open onClose={onClose} title={t`Resolve the alert of ${subjectOf(row)}`} closeLabel={t`Close`} size="lg">
      <form
        ref={focusFirstField}
        className={styles.resolve}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {general && <Refused row={row} failure={failure} mayTakeOver={mayTakeOver} onTaken={() => setFailure(null)} />}
        <RadioList
          label={t`What was it?`}
          value={draft.outcome}
          onChange={(outcome) => setDraft({ ...draft, outcome })}
          error={wrong('outcome')}
          choices={[
            { value: 'genuine', label: t`Genuine` },
            { value: 'false', label: t`False alarm` },
            { value: 'test', label: t`Test` },
          ]}
        />
        <RadioList
          label={t`Was a response sent?`}
          value={draft.response}
          onChange={(response) => setDraft({ ...draft, response })}
          error={wrong('response_sent')}
          choices={[
            { value: 'yes', label: t`Response sent` },
            { value: 'no', label: t`No response sent` },
          ]}
        />
        <NativeSelect
          label={t`Resolution comment`}
          value={draft.comment}
          onChange={(comment) => setDraft({ ...draft, comment })}
          error={wrong('resolution_comment_id')}
          options={[{ value: '', label: t`None` }, ...(comments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <TextArea
          label={t`Note`}
          rows={4}
          maxLength={5000}
          value={draft.note}
          error={wrong('note')}
          onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        {row.patrol !== undefined && underWay.includes(row.patrol) && (
          <p className={styles.caution}>
            <Trans>A patrol is under way. Resolving does not call it off: that is done at the alert, before or afterwards.</Trans>
          </p>
        )}
        <div className={styles.resolveEnd}>
          <span className={styles.dimmed}>
            <Trans>A resolved alert stays resolved.</Trans>
          </span>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" pending={pending}>
            <Trans>Resolve</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** @returns the refusal; null when it is resolved */
function useResolve(row: AlertRow): (draft: Draft) => Promise<CallError | null> {
  const { t } = useLingui();
  const store = useQueueStore();
  const queries = useQueryClient();
  const params = { id: row.id };
  return async ({ outcome, response, note, comment }) => {
    const missing = {
      ...(outcome === null ? { outcome: [t`Please say what it was.`] } : {}),
      ...(response === null ? { response_sent: [t`Please say whether a response was sent.`] } : {}),
      ...(note.trim() === '' ? { note: [t`The note is required.`] } : {}),
    };
    if (outcome === null || response === null || note.trim() === '') return new CallError(422, 'invalid', '', { fields: missing });
    const body = { note, outcome, response_sent: response === 'yes', resolution_comment_id: Number(comment) || null };
    try {
      const resolved = await call(alertCalls.resolve, { params, body }, { handles: [0, 409, 500, 503] });
      store.apply([resolved]);
      patchData(queries, alertCalls.get, { params }, (old) => mergeRow(old, resolved));
      return null;
    } catch (error) {
      if (error instanceof CallError) return error;
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.get, { params }) });
    }
  };
}
