// How a device is now: its state, where it was last, and what can be asked of it. Read again every
// 10 seconds while it is open.

import { useLingui } from '@lingui/react/macro';
import { networkReaders } from '#domain/devices/device-networks.api.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { archivedRefusal, moveRefusal } from '#domain/devices/devices.policy.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { useData } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { mayAny, useMay, useUser } from '#web/kit/session/session.ts';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { BatteryLevel } from './battery-level.tsx';
import { DeviceCommands } from './device-commands.tsx';
import { DeviceNetworks } from './device-networks.tsx';
import { DevicePlace } from './device-place.tsx';
import { DeviceWearer } from './device-wearer.tsx';
import styles from './devices-pages.module.css';
import { MoveDevice } from './move-device.tsx';
import { PhoneActivation } from './phone-activation.tsx';
import { DeviceReadings } from './readings/device-readings.tsx';

const readAgainMs = 10_000;

export default function DeviceOverview() {
  const { t } = useLingui();
  const scope = useScope();
  const opened = useOpenRecord(devices);
  const read = useData(
    devices.api.get,
    { params: scopedParams(devices.api.get, scope, { id: opened.id }) },
    { refetchInterval: readAgainMs },
  );
  const device = read.data ?? opened;
  const mayWrite = mayAny(useUser(), devices.access.write);
  const mayReadNetworks = mayAny(useUser(), networkReaders);
  const mayMove = useMay('write organisations');
  const { kind, open_alert } = device;
  // Its own page below the list: here it may be below a person.
  const devicesPath = `${scope.base}/${scope.key === 'own' ? 'settings/devices' : 'devices'}`;
  const isInUse = archivedRefusal(device) === null;
  return (
    <Page>
      {open_alert && (
        <Banner tone="bad">{t`Open alert ${shownNumber(open_alert.id)}: ${open_alert.name}. The device cannot be transferred or removed until it is resolved.`}</Banner>
      )}
      {isInUse && !device.enable_alerts && (
        <Banner tone="warn">{t`This device raises no alerts. Turn them on in its details.`}</Banner>
      )}
      <div className={styles.overview}>
        <div>
          <section className={styles.part} aria-labelledby="device-state">
            <h3 id="device-state">{t`Now`}</h3>
            <DeviceNow device={device} />
            {isInUse && mayReadNetworks && (
              <Link to={`${devicesPath}/${device.id}/connect`}>{t`How to connect`}</Link>
            )}
          </section>
          {isInUse && <DeviceWearer device={device} mayWrite={mayWrite} />}
        </div>
        <DevicePlace device={device} />
      </div>
      {kind === 'ev04' && isInUse && <DeviceCommands device={device} mayAsk={mayWrite} />}
      {kind === 'ev04' && <DeviceReadings readings={device.readings} />}
      {kind === 'ev04' && isInUse && mayReadNetworks && (
        <DeviceNetworks device={device} mayConfirm={mayWrite} />
      )}
      {kind === 'app' && isInUse && <PhoneActivation device={device} />}
      {moveRefusal(device) === null && mayMove && <MoveDevice device={device} />}
    </Page>
  );
}

function DeviceNow({ device }: { device: Device }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const {
    kind,
    last_heard_at,
    battery_percent,
    battery_at,
    battery_millivolts,
    imei,
    phone,
    app,
    phone_device,
    buttons,
    consent,
  } = device;
  const facts: [string, React.ReactNode][] = [
    [t`Last seen`, last_heard_at === null ? t`Never` : dateTime(last_heard_at)],
    [
      t`Battery`,
      <span key="battery">
        <BatteryLevel battery={device} />{' '}
        {battery_percent !== null && battery_at !== null && t`on ${dateTime(battery_at)}`}
      </span>,
    ],
  ];
  if (battery_millivolts !== null)
    facts.push([t`Battery voltage`, `${i18n.number(battery_millivolts)} mV`]);
  if (imei !== null) facts.push([t`IMEI`, imei]);
  if (phone !== null) facts.push([t`Phone number`, formatPhone(phone)]);
  if (kind === 'app')
    facts.push([t`App`, app ? `${app.platform} ${app.app_version}` : t`Not activated`]);
  if (phone_device) facts.push([t`Paired with`, phone_device.name]);
  if (buttons.length > 0) facts.push([t`Buttons`, buttons.map(({ name }) => name).join(', ')]);
  if (consent !== null)
    facts.push([
      t`Wearer consent`,
      { given: t`Given`, withdrawn: t`Withdrawn`, awaited: t`Awaited` }[consent],
    ]);
  return <Facts facts={facts} />;
}
