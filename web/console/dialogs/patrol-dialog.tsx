// Requests a patrol: the system notifies the provider, or the operator records one arranged by
// telephone. Shown as sent only once it is.
import { useLingui } from '@lingui/react/macro';
import { patrolCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, newUuid, useDraft } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useKeepWork } from '../work/use-work.ts';
import type { DialogProps } from './dialog-props.ts';
import { Responders } from './responders.tsx';
import { shownHere, WorkDialog } from './work-dialog.tsx';

interface Draft {
  way: 'provider' | 'telephone';
  provider: string;
  reference: string;
  instructions: string;
  client_id: string;
}
const nothing: Draft = {
  way: 'provider',
  provider: '',
  reference: '',
  instructions: '',
  client_id: '',
};

export default function PatrolDialog({ row, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const keep = useKeepWork(row.id);
  const [draft, setDraft, clear] = useDraft(draftOf('patrol', row.id), nothing);
  // The id belongs to the draft, so that a second press is not a second patrol.
  const change = (part: Partial<Draft>) =>
    setDraft({ ...draft, client_id: draft.client_id || newUuid(), ...part });
  const send = async () => {
    const { instructions, provider, reference } = draft;
    const client_id = draft.client_id || newUuid();
    const params = { id: row.id };
    if (draft.way === 'provider') {
      if (draft.client_id === '') setDraft({ ...draft, client_id });
      keep.patrolJob(
        await call(patrolCalls.send, { params, body: { instructions, client_id } }, shownHere),
      );
      toast.info(t`Patrol to ${subjectOf(row)} requested. Track it in the alert.`);
    } else {
      if (provider.trim() === '')
        throw new CallError(422, 'invalid', '', {
          fields: { provider: [t`Enter the driver or provider.`] },
        });
      keep.patrolJob(
        await call(
          patrolCalls.arrange,
          { params, body: { provider, reference, instructions, client_id } },
          shownHere,
        ),
      );
      toast.success(t`Patrol recorded`);
    }
    clear();
  };
  return (
    <WorkDialog
      row={row}
      title={t`Send a patrol to ${subjectOf(row)}`}
      submit={draft.way === 'provider' ? t`Request patrol` : t`Record patrol`}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <RadioList
            label={t`How`}
            value={draft.way}
            onChange={(way) => change({ way })}
            choices={[
              { value: 'provider', label: t`Notify provider automatically` },
              { value: 'telephone', label: t`Arranged by phone` },
            ]}
          />
          <Responders
            alertId={row.id}
            onChoose={(provider) => change({ way: 'telephone', provider })}
          />
          {draft.way === 'telephone' && (
            <>
              <TextField
                label={t`Driver or provider`}
                value={draft.provider}
                maxLength={200}
                error={wrong('provider')}
                onChange={(event) => change({ provider: event.currentTarget.value })}
              />
              <TextField
                label={t`Provider's reference`}
                value={draft.reference}
                maxLength={100}
                error={wrong('reference')}
                onChange={(event) => change({ reference: event.currentTarget.value })}
              />
            </>
          )}
          <TextArea
            label={t`Instructions for the patrol`}
            rows={3}
            maxLength={2000}
            value={draft.instructions}
            error={wrong('instructions')}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
        </>
      )}
    </WorkDialog>
  );
}
