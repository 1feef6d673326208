// One page from a new device to one that a person relies on: how to connect it, what has come of it
// so far, the test of its button, and the card for its wearer. It keeps no state of its own.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checksOf, isConnected } from '#domain/devices/connect/checks.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link, useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea, useTitle } from '#web/kit/screen/page-title.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { DeviceFacts } from '../records/device-facts.tsx';
import { useWayBack } from '../records/way-back.ts';
import { CheckInStep } from './check-in-step.tsx';
import { ChecksCard, OpenChecks } from './checks-card.tsx';
import styles from './connect.module.css';
import { HandOver } from './hand-over.tsx';
import { HowToConnect } from './how-to-connect.tsx';
import { PressStep } from './press-step.tsx';
import { Step } from './step.tsx';
import { type Connecting, useConnecting } from './use-connecting.ts';
import { useWhen } from './use-when.ts';

export default function ConnectPage() {
  const { t } = useLingui();
  const { base, key } = useScope();
  const id = useIdParam('deviceId');
  const back = useWayBack();
  const list = `${base}/${key === 'own' ? 'settings/devices' : 'devices'}`;
  useArea(back?.title ?? t`Devices`, back?.to ?? list);
  const { data, error, retry } = useConnecting(id);
  useTitle(data?.device.device_name);
  if (!data && error) {
    const isGone = error.status === 404 || error.status === 422;
    return (
      <ErrorState
        title={isGone ? t`Device not found` : t`The device could not be loaded`}
        requestId={isGone ? undefined : error.requestId}
        onRetry={isGone ? undefined : retry}
        action={<Link to={list}>{t`Devices`}</Link>}
      >
        {isGone ? t`It may have been removed, or the address is mistyped.` : error.message}
      </ErrorState>
    );
  }
  return (
    <Page>
      {data ? (
        <Shown
          connecting={data}
          isLive={error === null}
          deviceAddress={`${list}/${id}`}
          leaveTo={back?.to ?? `${list}/${id}`}
        />
      ) : (
        <SkeletonRows rows={8} height={36} />
      )}
    </Page>
  );
}

function Shown({
  connecting,
  isLive,
  deviceAddress,
  leaveTo,
}: {
  connecting: Connecting;
  isLive: boolean;
  deviceAddress: string;
  leaveTo: string;
}) {
  const { t } = useLingui();
  const go = useGo();
  const { device, connect } = connecting;
  const mayWrite = mayAny(useUser(), devices.access.write);
  const checks = checksOf(device, connect);
  const isReady = isConnected(device, connect);
  const isDone = checks.every((check) => check.done);
  return (
    <div className={styles.page}>
      <div>
        <div className={styles.title}>
          <div>
            <h2>{device.device_name}</h2>
            <p>
              <DeviceFacts device={device} />
              {device.imei !== null && ` · ${t`IMEI ${device.imei}`}`}
            </p>
          </div>
          <Button
            look={isDone && connect.test === null ? 'primary' : 'default'}
            onClick={() => go(leaveTo)}
          >
            {isDone ? t`Done` : t`Finish later`}
          </Button>
        </div>
        <ol className={styles.steps}>
          <Added connecting={connecting} deviceAddress={deviceAddress} mayWrite={mayWrite} />
          <ConnectStep connecting={connecting} isReady={isReady} mayWrite={mayWrite} />
          {device.kind === 'zoleo' ? (
            <CheckInStep connecting={connecting} isReady={isReady} />
          ) : (
            <PressStep connecting={connecting} isReady={isReady} mayWrite={mayWrite} />
          )}
          <HandOver
            connecting={connecting}
            number={4}
            deviceAddress={deviceAddress}
            isNow={isDone}
          />
        </ol>
      </div>
      <div className={styles.side}>
        <ChecksCard connecting={connecting} checks={checks} isLive={isLive} />
        <OpenChecks connecting={connecting} checks={checks} />
      </div>
    </div>
  );
}

function Added({
  connecting: { device, connect },
  deviceAddress,
  mayWrite,
}: {
  connecting: Connecting;
  deviceAddress: string;
  mayWrite: boolean;
}) {
  const { t } = useLingui();
  const at = useWhen()(device.created_at);
  const sim = device.kind === 'ev04' && device.phone !== null ? formatPhone(device.phone) : null;
  const by = connect.added_by;
  return (
    <Step
      number={1}
      state="done"
      title={t`Added`}
      about={
        <>
          {by === null ? (
            at
          ) : (
            <Trans>
              {at} by {by}
            </Trans>
          )}
          {sim !== null && ` · ${t`SIM ${sim}`}`}
        </>
      }
      action={mayWrite ? <Link to={`${deviceAddress}/details`}>{t`Edit`}</Link> : undefined}
    />
  );
}

function ConnectStep({
  connecting,
  isReady,
  mayWrite,
}: {
  connecting: Connecting;
  isReady: boolean;
  mayWrite: boolean;
}) {
  const { t } = useLingui();
  const when = useWhen();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { device, connect } = connecting;
  const shown = isOpen ?? !isReady;
  const reached =
    device.last_heard_at === null ? null : (connect.first_online_at ?? device.last_heard_at);
  const connected = reached === null ? t`Connected` : t`Connected ${when(reached)}`;
  return (
    <Step
      number={2}
      state={isReady ? 'done' : 'now'}
      title={isReady ? connected : t`Connect it`}
      about={isReady ? undefined : t`This page ticks each check as it comes.`}
      action={
        isReady ? (
          <button
            type="button"
            className={styles.link}
            aria-expanded={shown}
            onClick={() => setOpen(!shown)}
          >
            {shown ? t`Hide how to connect` : t`Show how to connect`}
          </button>
        ) : undefined
      }
    >
      {shown && (
        <div className={styles.box}>
          <HowToConnect connecting={connecting} mayWrite={mayWrite} />
        </div>
      )}
    </Step>
  );
}
