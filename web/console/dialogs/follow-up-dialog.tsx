// When the alert is to call again, and why it may wait until then: it returns by itself (ux.md
// checks 17 and 18).
import { useLingui } from '@lingui/react/macro';
import { followUpMinutes } from '#domain/alerts/actions/follow-up.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, useDraft } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useQueueStore } from '../queue/queue-load.ts';
import { useKeepWork } from '../work/use-work.ts';
import type { DialogProps } from './dialog-props.ts';
import { shownHere, WorkDialog } from './work-dialog.tsx';

const choices = followUpMinutes.map((minutes) => ({ value: String(minutes), minutes }));

export default function FollowUpDialog({ row, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const store = useQueueStore();
  const keep = useKeepWork(row.id);
  const [draft, setDraft, clear] = useDraft(draftOf('follow-up', row.id), {
    minutes: '',
    reason: '',
  });
  const send = async (query: { shown: number }) => {
    const minutes = followUpMinutes.find((one) => String(one) === draft.minutes);
    const fields = {
      ...(minutes === undefined ? { minutes: [t`Choose a time.`] } : {}),
      ...(draft.reason.trim() === '' ? { reason: [t`Enter a reason.`] } : {}),
    };
    if (minutes === undefined || Object.keys(fields).length > 0)
      throw new CallError(422, 'invalid', '', { fields });
    const body = { minutes, reason: draft.reason };
    store.apply([
      await call(alertCalls.followUp, { params: { id: row.id }, query, body }, shownHere),
    ]);
    keep.refetch();
    clear();
    toast.success(t`Follow-up set for ${minutes} minutes`);
  };
  return (
    <WorkDialog
      row={row}
      title={t`Follow up ${subjectOf(row)}`}
      submit={t`Set follow-up`}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <RadioList
            label={t`Follow up in`}
            value={draft.minutes}
            onChange={(minutes) => setDraft({ ...draft, minutes })}
            error={wrong('minutes')}
            choices={choices.map(({ value, minutes }) => ({ value, label: t`${minutes} min` }))}
          />
          <TextArea
            label={t`Reason`}
            rows={2}
            maxLength={500}
            value={draft.reason}
            error={wrong('reason')}
            onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
          />
        </>
      )}
    </WorkDialog>
  );
}
