// Staff of the platform move a device to another organisation.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Device } from '#domain/devices/device-record.ts';
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { OrganisationChoice } from '../organisation-choice.tsx';
import styles from './devices-pages.module.css';

const shownHere = [0, 404, 409, 422, 500, 503];

export function MoveDevice({ device }: { device: Device }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="device-move">
      <h3 id="device-move">{t`Organisation`}</h3>
      <Button onClick={() => setOpen(true)}>
        <Trans>Move to another organisation</Trans>
      </Button>
      {open && <MoveDialog device={device} onClose={() => setOpen(false)} />}
    </section>
  );
}

function MoveDialog({
  device: { id, device_name },
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const go = useGo();
  const [organisation, setOrganisation] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const move = useCall(deviceListsApi.move, {
    invalidates: [devices.api.list, devices.api.get],
    handles: shownHere,
  });
  const send = () => {
    setMissing(organisation === null);
    if (organisation === null) return;
    const done = (moved: Device) => {
      toast.success(t`${device_name} moved.`);
      go(`/organisations/${organisation}/devices/${moved.id}`);
    };
    move.mutate({ params: { id }, body: { organisation_id: organisation } }, { onSuccess: done });
  };
  return (
    <SendDialog
      title={t`Move ${device_name} to another organisation`}
      sendLabel={t`Move`}
      pending={move.isPending}
      failure={move.error}
      fields={['organisation_id']}
      onSend={send}
      onClose={onClose}
    >
      <p className={styles.about}>
        <Trans>
          Its history stays with this organisation. In the other one it is not assigned to anyone.
        </Trans>
      </p>
      <OrganisationChoice
        problem={
          missing && organisation === null
            ? t`Choose the organisation.`
            : move.error?.fields?.['organisation_id']?.[0]
        }
        onChange={setOrganisation}
      />
    </SendDialog>
  );
}
