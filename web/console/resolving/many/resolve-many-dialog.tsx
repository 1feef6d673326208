// Resolves many alerts with one reason: confirmed once, with their number; those that stay open are
// listed with the cause.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useDataOfCells } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useQueueStore } from '../../queue/queue-load.ts';
import styles from '../resolving.module.css';
import { ManyLeft } from './many-left.tsx';
import { type ManyDone, type OneReason, resolveMany } from './resolve-many.ts';

export interface ResolveManyDialogProps {
  rows: readonly AlertRow[];
  /** Selects the alerts that stay open. */
  onMark: (ids: readonly number[]) => void;
  onClose: () => void;
}

interface Draft {
  outcome: OneReason['outcome'] | null;
  response: 'yes' | 'no' | null;
  comment: string;
  note: string;
}

const nothing: Draft = { outcome: null, response: null, comment: '', note: '' };

export default function ResolveManyDialog({ rows, onMark, onClose }: ResolveManyDialogProps) {
  const { t } = useLingui();
  const store = useQueueStore();
  const comments = useCommentNames();
  // The alerts as they were when the dialog opened: one changed since stays open.
  const [alerts] = useState(() => rows.map((row) => ShownAlert.chosen(row)));
  const [draft, setDraft] = useKeptState<Draft>('many alerts resolved', nothing);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [done, setDone] = useState<ManyDone | null>(null);
  const count = alerts.length;
  const send = async () => {
    const reason = reasonOf(draft);
    if (reason instanceof CallError) return setFailure(reason);
    setFailure(null);
    setSent(0);
    try {
      const ended = await resolveMany(
        alerts,
        (cell) => ({ ...reason, resolution_comment_id: comments.idIn(cell, draft.comment) }),
        {
          onResolved: (changed) => store.apply(changed),
          onProgress: setSent,
        },
      );
      setDraft(nothing);
      onMark(ended.left.map(({ row }) => row.id));
      const words = plural(ended.resolved, { one: '# alert resolved', other: '# alerts resolved' });
      if (ended.left.length > 0) {
        announce(words);
        return setDone(ended);
      }
      toast.success(words);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    } finally {
      setSent(null);
    }
  };
  const wrong = (field: string) => failure?.fields?.[field]?.[0];
  if (done) return <ManyLeft done={done} onClose={onClose} />;
  const label = plural(count, { one: 'Resolve # alert', other: 'Resolve # alerts' });
  return (
    <SendDialog
      title={label}
      sendLabel={label}
      size="lg"
      lettersAreText
      caution={sent === null ? t`This can't be undone.` : t`${sent} of ${count} done`}
      pending={sent !== null}
      failure={failure}
      fields={['outcome', 'response_sent', 'note']}
      onSend={() => void send()}
      // Not closable until all are decided: alerts that stay open must be seen.
      onClose={() => sent === null && onClose()}
    >
      <p className={styles.together}>
        {t`All get the same reason. Alerts that need a second person, have a running call or change before you send stay open and are listed.`}
      </p>
      <div className={styles.choices}>
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
      </div>
      {comments.names?.length !== 0 && (
        <NativeSelect
          label={t`Resolution comment`}
          value={draft.comment}
          onChange={(comment) => setDraft({ ...draft, comment })}
          options={[
            { value: '', label: t`No comment` },
            ...(comments.names ?? []).map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <TextArea
        label={t`Reason`}
        rows={3}
        maxLength={5000}
        value={draft.note}
        error={wrong('note')}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      {sent !== null && (
        <progress className={styles.progress} value={sent} max={count} aria-label={t`Progress`} />
      )}
    </SendDialog>
  );

  function reasonOf({ outcome, response, note }: Draft): OneReason | CallError {
    if (outcome !== null && response !== null && note.trim() !== '')
      return {
        outcome,
        response_sent: response === 'yes',
        note,
        resolution_comment_id: null,
      };
    const fields = {
      ...(outcome === null ? { outcome: [t`Choose what it was.`] } : {}),
      ...(response === null ? { response_sent: [t`Choose whether a response was sent.`] } : {}),
      ...(note.trim() === '' ? { note: [t`Enter a reason.`] } : {}),
    };
    return new CallError(422, 'invalid', '', { fields });
  }
}

/** The comments of all cells by their names: each cell has numbers of its own for them. */
function useCommentNames() {
  const cells = useDataOfCells(alertCalls.resolutionComments, {}, { handles: [0, 500, 503] });
  const known = cells.flatMap(({ data }) => (data ? [data] : []));
  return {
    /** Undefined until they have come. */
    names: known.length === 0 ? undefined : [...new Set(known.flat().map(({ name }) => name))],
    /** Null where the cell has none of this name. */
    idIn: (cell: number, name: string): number | null =>
      cells.find((one) => one.cell === cell)?.data?.find((one) => one.name === name)?.id ?? null,
  };
}
