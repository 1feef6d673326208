// More time for a worker who asks for it; never shown as given before the server says so.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { welfareCalls } from './welfare-calls.ts';

const choices = [15, 30, 60, 120, 240] as const;

export default function ExtendDialog({
  session,
  onClose,
}: {
  session: WelfareSession;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useKeptState(`extend timer ${session.id}, minutes`, '30');
  const [note, setNote] = useKeptState(`extend timer ${session.id}, note`, '');
  // One number for the dialog: sent twice, it counts once.
  const [client_id] = useState(() => crypto.randomUUID());
  const extend = useCall(welfareCalls.extend, { handles: [0, 409, 422, 500, 503] });
  const who = session.person?.name ?? session.device.name;
  const send = () =>
    extend.mutate(
      {
        params: { id: session.id },
        body: { minutes: Number(minutes), client_id, ...(note.trim() === '' ? {} : { note }) },
      },
      {
        onSuccess: () => {
          toast.success(t`Timer for ${who} extended.`);
          onClose();
        },
      },
    );
  return (
    <SendDialog
      title={t`Extend the timer for ${who}`}
      sendLabel={t`Extend`}
      pending={extend.isPending}
      failure={extend.error}
      fields={['note']}
      onSend={send}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Extend by`}
        value={minutes}
        onChange={setMinutes}
        options={choices.map((value) => ({
          value: String(value),
          label:
            value < 60
              ? plural(value, { one: '# minute', other: '# minutes' })
              : plural(value / 60, { one: '# hour', other: '# hours' }),
        }))}
      />
      <TextField
        label={t`Note`}
        maxLength={500}
        value={note}
        error={extend.error?.fields?.['note']?.[0]}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SendDialog>
  );
}
