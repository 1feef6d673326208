// A phone that asked without a code becomes a person's device.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './activation-attempts.module.css';
import { decided } from './attempt-decision.tsx';
import { PersonChoice } from './person-choice.tsx';

const shownHere = [0, 404, 409, 422, 500, 503];

export default function LetInDialog({
  attempt,
  onClose,
}: {
  attempt: ActivationAttempt;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [userId, setUserId] = useKeptState<number | null>(`let in ${attempt.id}, person`, null);
  const [deviceName, setDeviceName] = useKeptState(`let in ${attempt.id}, device`, '');
  const [missing, setMissing] = useState(false);
  const create = useCall(activationAttemptsApi.createDevice, {
    invalidates: decided,
    handles: shownHere,
  });
  const { name, phone } = attempt;
  const send = () => {
    setMissing(userId === null);
    if (userId === null) return;
    const device_name = deviceName.trim();
    create.mutate(
      {
        params: { id: attempt.id },
        body: { user_id: userId, ...(device_name === '' ? {} : { device_name }) },
      },
      {
        onSuccess: ({ device }) => {
          toast.success(t`Phone approved: ${device?.name ?? name}.`);
          onClose();
        },
      },
    );
  };
  return (
    <SendDialog
      title={t`Approve the phone of ${name}`}
      sendLabel={t`Approve`}
      pending={create.isPending}
      failure={create.error}
      fields={['user_id', 'device_name']}
      onSend={send}
      onClose={onClose}
    >
      <p className={styles.about}>
        <Trans>
          {name} asked from {phone}. Make sure that it is really them: the phone can raise alerts as
          the person you choose.
        </Trans>
      </p>
      <PersonChoice
        organisation={attempt.organisation}
        value={userId}
        problem={
          missing && userId === null ? t`Choose a person.` : create.error?.fields?.['user_id']?.[0]
        }
        onChange={setUserId}
      />
      <TextField
        label={t`Device name`}
        placeholder={t`If empty: “Phone of” and the person's name`}
        maxLength={100}
        value={deviceName}
        error={create.error?.fields?.['device_name']?.[0]}
        onChange={(event) => setDeviceName(event.currentTarget.value)}
      />
    </SendDialog>
  );
}
