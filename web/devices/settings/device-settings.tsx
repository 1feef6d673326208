// The settings of one EV-04: what a call does there, wanted and reported values with the state of
// each change, and the form that sends them.

import { useLingui } from '@lingui/react/macro';
import { devices } from '#domain/devices/device-records.api.ts';
import { archivedRefusal } from '#domain/devices/devices.policy.ts';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { CallEffectLine } from './call-effect-line.tsx';
import { DeviceSettingsActions } from './device-settings-actions.tsx';
import { DeviceSettingsForm } from './device-settings-form.tsx';
import { DeviceSettingsTable } from './device-settings-table.tsx';
import { settingLooks, templateLooks } from './setting-words.ts';
import styles from './settings.module.css';

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
  return (
    <Page>
      {read.data ? (
        <Loaded
          key={id}
          settings={read.data}
          params={params}
          isInUse={archivedRefusal(device) === null}
        />
      ) : (
        <RecordWaiting read={read} wayBack={null} />
      )}
    </Page>
  );
}

interface LoadedProps {
  settings: DeviceSettings;
  params: { organisationId: number; deviceId: number };
  isInUse: boolean;
}

function Loaded({ settings, params, isInUse }: LoadedProps) {
  const { t } = useLingui();
  const { device_name } = useOpenRecord(devices);
  const maySend = settings.may_send && isInUse;
  return (
    <>
      {!settings.may_send && isInUse && (
        <Banner tone="info">{t`You can see these settings. Your monitoring provider changes them.`}</Banner>
      )}
      <div className={styles.head}>
        <div>
          <h3>{t`When this device is called`}</h3>
          <CallEffectLine effect={settings.call} />
          <DeviceFacts settings={settings} />
        </div>
        {isInUse && (
          <DeviceSettingsActions
            settings={settings}
            params={params}
            name={device_name}
            maySend={maySend}
          />
        )}
      </div>
      <DeviceSettingsTable settings={settings} />
      {maySend && <DeviceSettingsForm settings={settings} params={params} name={device_name} />}
    </>
  );
}

/** The access point in use, and the chosen one where it differs. */
function AccessPointFact({
  point: { name, reported, state },
}: {
  point: DeviceSettings['access_point'];
}) {
  const { t } = useLingui();
  if (name === null) return reported ?? t`Not reported yet`;
  return (
    <span className={styles.pair}>
      {name}
      {state && <StatusBadge look={settingLooks[state]} />}
      {reported !== null && reported !== name && (
        <span className={styles.about}>{t`on device: ${reported}`}</span>
      )}
    </span>
  );
}

function DeviceFacts({ settings }: { settings: DeviceSettings }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const {
    settings_template,
    template_state,
    firmware_version,
    hardware_version,
    ip,
    port,
    reported_at,
    password,
  } = settings;
  const unknown = t`Not reported yet`;
  return (
    <Facts
      facts={[
        [
          t`Template`,
          <span key="template" className={styles.pair}>
            {settings_template ? settings_template.name : t`None`}
            {settings_template && <StatusBadge look={templateLooks[template_state]} />}
          </span>,
        ],
        [t`Last report`, reported_at === null ? unknown : dateTime(reported_at)],
        [t`Firmware`, firmware_version ?? unknown],
        [t`Hardware`, hardware_version ?? unknown],
        [t`Server`, ip === null ? unknown : `${ip}${port === null ? '' : `:${port}`}`],
        [t`Access point`, <AccessPointFact key="point" point={settings.access_point} />],
        [
          t`Password`,
          password?.state ? (
            <StatusBadge key="password" look={settingLooks[password.state]} />
          ) : (
            t`None saved`
          ),
        ],
      ]}
    />
  );
}
