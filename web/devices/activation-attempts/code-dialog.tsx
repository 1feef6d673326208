// A code for a person, shown this once: typed into the phone within 48 hours it becomes their
// device.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './activation-attempts.module.css';
import { PersonChoice } from './person-choice.tsx';

const ShownCode = latePart(() => import('#web/ui/display/code/shown-code.tsx'));

export default function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [userId, setUserId] = useKeptState<number | null>('new code, person', null);
  const [deviceName, setDeviceName] = useKeptState('new code, device', '');
  const [missing, setMissing] = useState(false);
  const make = useCall(activationAttemptsApi.makeCode, { handles: [0, 404, 409, 422, 500, 503] });
  const send = () => {
    setMissing(userId === null);
    const device_name = deviceName.trim();
    if (userId !== null)
      make.mutate({ params: { id: userId }, body: device_name === '' ? {} : { device_name } });
  };
  if (make.data) return <MadeCode {...make.data} onClose={onClose} />;
  return (
    <SendDialog
      title={t`Create an activation code`}
      sendLabel={t`Create code`}
      pending={make.isPending}
      failure={make.error}
      fields={['device_name']}
      onSend={send}
      onClose={onClose}
    >
      <PersonChoice
        organisation={null}
        value={userId}
        problem={missing && userId === null ? t`Choose a person.` : undefined}
        onChange={setUserId}
      />
      <TextField
        label={t`Device name`}
        placeholder={t`If empty: “Phone of” and the person's name`}
        maxLength={100}
        value={deviceName}
        error={make.error?.fields?.['device_name']?.[0]}
        onChange={(event) => setDeviceName(event.currentTarget.value)}
      />
    </SendDialog>
  );
}

function MadeCode({
  code,
  expires_at,
  device,
  onClose,
}: {
  code: string;
  expires_at: string;
  device: { name: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <Modal open onClose={onClose} title={t`Code for ${device.name}`} closeLabel={t`Close`}>
      <div className={styles.form}>
        <Suspense fallback={<div className={styles.codeRoom} aria-busy="true" />}>
          <ShownCode code={code} link={`${window.location.origin}/phone/#code=${code}`} />
        </Suspense>
        <p className={styles.about}>
          <Trans>
            It is shown this once and works once, until {dateTime(expires_at)}. The worker scans it
            with the phone, or opens {`${window.location.origin}/phone/`} and types it in.
          </Trans>
        </p>
        <div className={styles.end}>
          <Button look="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
