// The wearer of a device, and the dialog that transfers it: it names the previous and the next
// wearer before anything changes.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceFields } from '#domain/devices/device.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { wearer } from './device-sections.ts';
import styles from './devices-pages.module.css';
import { TransferEffect } from './transfer-effect.tsx';

const sections = sectionsOf(deviceFields)([
  {
    key: 'wearer',
    title: msg`Person`,
    fields: { user_id: { ...wearer, wide: true } },
    below: TransferEffect,
  },
]);

const onePerson = { ...devices, fields: deviceFields.pick({ user_id: true }) };

export function DeviceWearer({ device, mayWrite }: { device: Device; mayWrite: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { user_name, department, open_alert } = device;
  return (
    <section className={styles.part} aria-labelledby="device-wearer">
      <h3 id="device-wearer">{t`Assigned to`}</h3>
      <p className={styles.wearer}>
        {user_name === null ? (
          <Trans>No one. Its alerts name no person.</Trans>
        ) : (
          <>
            <b>{user_name}</b>
            {department !== null && ` · ${department}`}
          </>
        )}
      </p>
      {mayWrite && (
        <Button
          icon={<IconArrowsExchange size={17} aria-hidden="true" />}
          disabled={open_alert !== null}
          onClick={() => setOpen(true)}
        >
          {user_name === null ? (
            <Trans>Assign to a person</Trans>
          ) : (
            <Trans>Transfer or unassign</Trans>
          )}
        </Button>
      )}
      {open && <WearerDialog device={device} onClose={() => setOpen(false)} />}
    </section>
  );
}

function WearerDialog({
  device: { id, device_name, user_name },
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const scope = useScope();
  const said = (to: string | null, from: string | null): string => {
    if (to === null)
      return from === null ? t`${device_name} saved.` : t`${device_name} unassigned from ${from}.`;
    return from === null
      ? t`${device_name} assigned to ${to}.`
      : t`${device_name} transferred from ${from} to ${to}.`;
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={user_name === null ? t`Assign ${device_name}` : t`Transfer ${device_name}`}
      closeLabel={t`Close`}
    >
      <EditForm
        resource={onePerson}
        params={scopedParams(devices.api.get, scope, { id })}
        sections={sections}
        nameOf={({ device_name }) => device_name}
        saveLabel={user_name === null ? t`Assign` : t`Transfer`}
        onClose={onClose}
        onSaved={(after, before) => toast.success(said(after.user_name, before.user_name))}
      />
    </Modal>
  );
}
