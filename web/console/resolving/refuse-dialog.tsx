// A second person refuses to resolve a duress alert: the reason goes into the timeline and to the
// person who proposed it.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resolvingCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, useDraft } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { shownHere, WorkDialog } from '../dialogs/work-dialog.tsx';
import { useAnswering } from './answered-proposal.ts';
import { Proposal } from './proposal.tsx';

export default function RefuseDialog({ row, details, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const [draft, setDraft, clear] = useDraft(draftOf('refuse', row.id), { reason: '' });
  const [proposal] = useState(details.proposal ?? null);
  const answering = useAnswering(row.id);
  const send = async (query: { shown: number }) => {
    if (draft.reason.trim() === '')
      throw new CallError(422, 'invalid', '', { fields: { reason: [t`Enter a reason.`] } });
    await answering(
      async () =>
        await call(
          resolvingCalls.refuse,
          { params: { id: row.id }, query, body: draft },
          shownHere,
        ),
    );
    clear();
    toast.success(t`The alert for ${subjectOf(row)} stays open.`);
  };
  return (
    <WorkDialog
      row={row}
      title={t`Keep the alert for ${subjectOf(row)} open`}
      submit={t`Refuse`}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          {proposal && <Proposal proposal={proposal} />}
          <TextArea
            label={t`Why must it stay open?`}
            rows={3}
            maxLength={1000}
            value={draft.reason}
            error={wrong('reason')}
            onChange={(event) => setDraft({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </WorkDialog>
  );
}
