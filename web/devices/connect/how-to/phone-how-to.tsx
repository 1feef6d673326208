// How a phone becomes the device: a code that its person scans or types once, shown in place.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { devices } from '#domain/devices/device-records.api.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import type { Connecting } from '../use-connecting.ts';
import { useWhen } from '../use-when.ts';
import styles from './how-to.module.css';
import { Part } from './part.tsx';

const ShownCode = latePart(() => import('#web/ui/display/code/shown-code.tsx'));

export function PhoneHowTo({ connecting: { device } }: { connecting: Connecting }) {
  const { t } = useLingui();
  const who = device.user_name ?? t`the person`;
  return (
    <ol className={styles.parts}>
      <Part letter="a" title={t`Scan the code with the phone of ${who}`}>
        <Activation device={device} />
      </Part>
      <Part letter="b" title={t`Allow location and notifications`}>
        <p>
          <Trans>The phone asks for both. Without location an alert has no position.</Trans>
        </p>
      </Part>
    </ol>
  );
}

function Activation({ device }: { device: Connecting['device'] }) {
  const { t } = useLingui();
  const when = useWhen();
  const mayWrite = useMay('write organisation users');
  const make = useCall(activationAttemptsApi.makeCode, { invalidates: [devices.api.get] });
  const { id, device_name, user_id, app, code_expires_at } = device;
  const address = `${window.location.origin}/phone/`;
  const create = async () => {
    if (user_id === null) return;
    const question = {
      title: t`Activate another phone as ${device_name}?`,
      text: t`A phone that is activated with the new code takes the place of the one in use now.`,
      yes: t`Create code`,
      isHarmless: true,
    };
    if (app === null || (await confirm(question)))
      make.mutate({ params: { id: user_id }, body: { device_id: id } });
  };
  if (user_id === null) return <p>{t`Assign the device to a person first.`}</p>;
  if (!mayWrite) return <p>{t`Someone who may change people creates the code.`}</p>;
  // The code is used up with the phone that it activated.
  if (make.data && (app === null || app.activated_at < make.data.expires_at) && code_expires_at)
    return (
      <div className={styles.code}>
        <Suspense fallback={<div className={styles.codeRoom} aria-busy="true" />}>
          <ShownCode code={make.data.code} link={`${address}#code=${make.data.code}`} />
        </Suspense>
        <p>
          <Trans>
            Or open {address} there and type it. It works once, until {when(make.data.expires_at)}.
            It is shown only now.
          </Trans>
        </p>
      </div>
    );
  return (
    <>
      <p>
        {app && <Trans>Phone activated {when(app.activated_at)}.</Trans>}
        {!app && code_expires_at !== null && (
          <Trans>
            A code is valid until {when(code_expires_at)}. If it is lost, create a new one.
          </Trans>
        )}
        {!app && code_expires_at === null && (
          <Trans>Create a code when the phone is at hand: it is shown once.</Trans>
        )}
      </p>
      <Button
        look={app ? 'default' : 'primary'}
        pending={make.isPending}
        onClick={() => void create()}
      >
        {t`Create activation code`}
      </Button>
    </>
  );
}
