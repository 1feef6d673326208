// A second person confirms that a duress alert may be resolved: what was proposed is shown whole,
// and nothing of it can be changed here.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resolvingCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { shownHere, WorkDialog } from '../dialogs/work-dialog.tsx';
import { useAnswering } from './answered-proposal.ts';
import { goOn, nextRow } from './next-row.ts';
import { OpenWork } from './open-work.tsx';
import { Proposal } from './proposal.tsx';
import { closingOf, missingIn, type Said, useOpenWork } from './use-open-work.ts';

export default function ConfirmDialog({ row, details, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState<Said>({});
  const answering = useAnswering(row.id);
  // The proposal already has the reason for skipped steps.
  const open = { ...useOpenWork(row), steps: [], required_steps: [] };
  const [proposal] = useState(details.proposal ?? null);
  const outcome = proposal?.outcome ?? null;
  const send = async (query: { shown: number }) => {
    const fields = missingIn(open, { row, outcome, said });
    if (Object.keys(fields).length > 0) throw new CallError(422, 'invalid', '', { fields });
    const next = nextRow(row.id);
    const { call_outcomes } = closingOf(said, outcome);
    await answering(
      async () =>
        await call(
          resolvingCalls.confirm,
          { params: { id: row.id }, query, body: { call_outcomes } },
          shownHere,
        ),
    );
    goOn(next);
    toast.success(t`The alert for ${subjectOf(row)} is resolved.`);
  };
  return (
    <WorkDialog
      row={row}
      title={t`Confirm the resolution for ${subjectOf(row)}`}
      submit={t`Confirm and resolve`}
      caution={t`This can't be undone.`}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          {proposal && <Proposal proposal={proposal} />}
          <OpenWork
            row={row}
            open={open}
            outcome={outcome}
            said={said}
            onSay={setSaid}
            wrong={wrong}
          />
        </>
      )}
    </WorkDialog>
  );
}
