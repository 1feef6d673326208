// How a phone becomes this device: a code that its person types or scans, once.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './devices-pages.module.css';

const ShownCode = latePart(() => import('#web/ui/display/code/shown-code.tsx'));

export function PhoneActivation({
  device: { id, device_name, user_id, app, code_expires_at },
}: {
  device: Device;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const mayWrite = useMay('write organisation users');
  const make = useCall(activationAttemptsApi.makeCode, { invalidates: [devices.api.get] });
  const create = async () => {
    if (user_id === null) return;
    const text = t`A phone that is activated with the new code takes the place of the one in use now.`;
    if (
      app &&
      !(await confirm({
        title: t`Activate another phone as ${device_name}?`,
        text,
        yes: t`Create code`,
        isHarmless: true,
      }))
    )
      return;
    make.mutate({ params: { id: user_id }, body: { device_id: id } });
  };
  const made = make.data;
  return (
    <section className={styles.part} aria-labelledby="device-activation">
      <h3 id="device-activation">{t`Activation`}</h3>
      <p className={styles.about}>
        {app ? (
          <Trans>Phone activated on {dateTime(app.activated_at)}.</Trans>
        ) : (
          <Trans>No phone is activated yet.</Trans>
        )}{' '}
        {code_expires_at !== null && (
          <Trans>An unused code is valid until {dateTime(code_expires_at)}.</Trans>
        )}{' '}
        {user_id === null && <Trans>Assign the device to a person first.</Trans>}
      </p>
      {mayWrite && (
        <Button disabled={user_id === null} pending={make.isPending} onClick={() => void create()}>
          <Trans>Create activation code</Trans>
        </Button>
      )}
      {made && (
        <Modal
          open
          onClose={() => make.reset()}
          title={t`Activation code for ${device_name}`}
          closeLabel={t`Close`}
        >
          <div className={styles.dialog}>
            <Suspense fallback={<div className={styles.codeRoom} aria-busy="true" />}>
              <ShownCode
                code={made.code}
                link={`${window.location.origin}/phone/#code=${made.code}`}
              />
            </Suspense>
            <p className={styles.about}>
              <Trans>
                Scan it with the phone, or open {`${window.location.origin}/phone/`} there and type
                it. The code is shown only now and works once, until {dateTime(made.expires_at)}.
              </Trans>
            </p>
            <Button look="primary" onClick={() => make.reset()}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </Modal>
      )}
    </section>
  );
}
