// The settings of one EV-04, read again while the page is open: every 3 seconds while the pendant is
// to answer, else every 15.
import { useLingui } from '@lingui/react/macro';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { archivedRefusal } from '#domain/devices/devices.policy.ts';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SettingsActions } from './settings-actions.tsx';
import { SettingsForm } from './settings-form.tsx';

/** While something is under way, and otherwise. */
const [soonMs, laterMs] = [3_000, 15_000];
const isUnderWay = ({ state }: { state: string | null }): boolean =>
  state === 'queued' || state === 'sent';

export default function DeviceSettingsTab() {
  const scope = useScope();
  const device = useOpenRecord(devices);
  const { id } = device;
  const params = scopedParams(deviceSettingsApi.read, scope, { deviceId: id });
  const read = useData(
    deviceSettingsApi.read,
    { params },
    { staleTime: 0, handles: [0, 409, 500, 502, 503], refetchInterval: laterMs },
  );
  const waits = read.data?.settings.some(isUnderWay) === true;
  useData(
    deviceSettingsApi.read,
    { params },
    { enabled: waits, handles: [0, 409, 500, 502, 503], refetchInterval: waits ? soonMs : false },
  );
  const isConnected = read.data?.connected === true;
  const newest = useData(
    devices.api.get,
    { params: scopedParams(devices.api.get, scope, { id }) },
    // The page's head says "Offline" until the device was read again.
    { refetchInterval: isConnected && device.connection !== 'online' ? soonMs : laterMs },
  );
  return (
    <Page>
      {read.data ? (
        <Loaded key={id} settings={read.data} params={params} device={newest.data ?? device} />
      ) : (
        <RecordWaiting read={read} wayBack={null} />
      )}
    </Page>
  );
}

interface LoadedProps {
  settings: DeviceSettings;
  params: { organisationId: number; deviceId: number };
  device: Device;
}

function Loaded({ settings, params, device }: LoadedProps) {
  const { t } = useLingui();
  const isInUse = archivedRefusal(device) === null;
  const maySend = settings.may_send && isInUse;
  const parts = { settings, params, name: device.device_name, maySend };
  return (
    <>
      {!settings.may_send && isInUse && (
        <Banner tone="info">{t`You can see these settings. Your monitoring provider changes them.`}</Banner>
      )}
      <SettingsForm
        {...parts}
        device={device}
        actions={isInUse && <SettingsActions {...parts} />}
      />
    </>
  );
}
