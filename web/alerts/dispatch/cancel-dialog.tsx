// Cancels a dispatch: why, and the code word that the person gave, where one was handed over.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { shownHere, WorkDialog } from '#web/console/dialogs/work-dialog.tsx';
import { useKeepWork } from '#web/console/work/use-work.ts';
import { call } from '#web/kit/call/call.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { subjectOf } from '../alert-words.ts';
import { draftOf, useDraft } from '../story/drafts.ts';
import { dispatchCalls } from './dispatch-calls.ts';

export interface CancelDialogProps {
  row: AlertRow;
  dispatch: PartnerDispatch;
  onClose: () => void;
}

export default function CancelDialog({ row, dispatch, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const keep = useKeepWork(row.id);
  const [draft, setDraft, clear] = useDraft(draftOf('cancel-dispatch', row.id), { reason: '' });
  // Not kept in the draft: the code word is enough to call off help.
  const [pin, setPin] = useState('');
  const asksPin = dispatch.has_pin && dispatch.status !== 'requested';
  const send = async () => {
    const params = { id: row.id, partnerDispatchId: dispatch.id };
    const body = { reason: draft.reason, ...(asksPin ? { pin } : {}) };
    keep.dispatch(await call(dispatchCalls.cancel, { params, body }, shownHere));
    toast.info(t`Cancellation for ${subjectOf(row)} requested. Track it in the alert.`);
    clear();
  };
  return (
    <WorkDialog
      row={row}
      title={t`Cancel the dispatch for ${subjectOf(row)}`}
      submit={t`Cancel dispatch`}
      caution={t`Help that is on its way may be called off.`}
      mayTakeOver={false}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <TextField
            label={t`Reason`}
            value={draft.reason}
            maxLength={500}
            error={wrong('reason')}
            autoComplete="off"
            onChange={(event) => setDraft({ reason: event.currentTarget.value })}
          />
          {asksPin && (
            <TextField
              label={t`PIN: the code word that the person gave`}
              value={pin}
              maxLength={60}
              error={wrong('pin')}
              autoComplete="off"
              onChange={(event) => setPin(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </WorkDialog>
  );
}
