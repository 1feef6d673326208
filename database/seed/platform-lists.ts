// The lists of the platform's settings in the demo world, and the EV-04 templates with what the
// demo pendants reported: derived from their numbers, without dice.
import { demoPendants } from '#domain/demo/demo-devices.ts';
import {
  type DemoTemplate,
  demoSettingsOf,
  demoTemplateKeys,
  demoTemplateOf,
  demoTemplates,
} from '#domain/demo/demo-settings.ts';
import {
  type Ev04Settings,
  ev04Defaults,
  ev04SettingNames,
} from '#domain/devices/settings/ev04-settings.ts';
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

const videos = [
  'First steps with your pendant',
  'Checking in with the phone app',
  'Answering an alert',
];
const usualNetwork = 'telstra.m2m';
const networks = [usualNetwork, 'vodafone.iot', 'hologram'];

export async function seedPlatformLists({ tx }: Pick<SeedContext, 'tx'>): Promise<void> {
  await insertRows(
    tx,
    'video_urls',
    videos.map((name, index) => ({
      name,
      url: `https://videos.vigil.example/${index + 1}`,
      enabled: true,
    })),
  );
  await insertRows(
    tx,
    'access_points',
    networks.map((name) => ({ name })),
  );
  const none = { address: null, port: null };
  // A number that is set aside for fiction.
  await tx`
    insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
      receiver_1, receiver_2, centre_phone)
    values (1, 0, 0, false, ${tx.json(none)}, ${tx.json(none)}, '03 5550 1000')`;
}

const reportedMinutesAgo = 95;

export async function seedDeviceSettings(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const ids = new Map<DemoTemplate, number>();
  for (const key of demoTemplateKeys) {
    const { name, settings } = demoTemplates[key];
    const [row] = await tx<
      { id: number }[]
    >`insert into ev04_config_templates ${tx({ name, ...settings })} returning id`;
    ids.set(key, row?.id ?? 0);
  }
  const night = {
    name: 'Night shift',
    ...ev04Defaults,
    ringtone_volume: 20,
    speaker_volume: 40,
    sos_time: 2,
  };
  await insertRows(
    tx,
    'ev04_config_templates',
    organisations
      .filter(({ key }) => key !== 'outback')
      .map(({ id }) => ({ organisation_id: id, ...night })),
  );
  const [network] = await tx<
    { id: number }[]
  >`select id from access_points where name = ${usualNetwork}`;
  const devices = await tx<{ organisation_id: number; id: number; imei: string }[]>`
    select organisation_id, id, imei
    from devices
    where imei = any(${demoPendants.map(({ imei }) => imei)}::text[])`;
  await insertRows(
    tx,
    'device_settings',
    devices.map(({ organisation_id, id, imei }) => {
      const template = demoTemplateOf(imei);
      const reported = demoSettingsOf(imei);
      const at = after(now, -reportedMinutesAgo);
      return {
        organisation_id,
        device_id: id,
        template_id: template ? (ids.get(template) ?? null) : null,
        access_point_id: network?.id ?? null,
        wanted: template ? wantedOf(demoTemplates[template].settings, reported, at) : {},
        reported: { ...reported, access_point: usualNetwork },
        reported_at: at,
        firmware_version: '1.2.0.12',
        hardware_version: '1796',
        server_host: 'gps.vigil.example',
        server_port: 5187,
      };
    }),
  );
}

/**
 * A template that was sent once; what differs now was changed at the device, and sending it again
 * was refused.
 */
function wantedOf(template: Ev04Settings, reported: Ev04Settings, at: unknown): object {
  return Object.fromEntries(
    ev04SettingNames.map((name) => {
      const value = template[name];
      const isSo = value === reported[name];
      return [
        name,
        {
          value,
          state: isSo ? 'confirmed' : 'refused',
          at,
          why: isSo ? null : 'The device kept another value.',
        },
      ];
    }),
  );
}
