// Ending the session of a worker who is known to be safe, with the reason; never shown as done
// before the server says so.
import { useLingui } from '@lingui/react/macro';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { welfareCalls } from './welfare-calls.ts';

export default function EndDialog({
  session,
  onClose,
}: {
  session: WelfareSession;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useKeptState(`end timer ${session.id}`, '');
  const end = useCall(welfareCalls.cancel, { handles: [0, 409, 422, 500, 503] });
  const who = session.person?.name ?? session.device.name;
  const send = () =>
    end.mutate(
      { params: { id: session.id }, body: { reason } },
      {
        onSuccess: () => {
          toast.success(t`Timer for ${who} ended.`);
          onClose();
        },
      },
    );
  return (
    <SendDialog
      title={t`End the timer for ${who}`}
      sendLabel={t`End the timer`}
      pending={end.isPending}
      failure={end.error}
      fields={['reason']}
      onSend={send}
      onClose={onClose}
    >
      <TextArea
        label={t`Why is the worker safe?`}
        hint={t`The timer stops and no alert is raised. The reason is kept in the history.`}
        maxLength={500}
        value={reason}
        error={end.error?.fields?.['reason']?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendDialog>
  );
}
