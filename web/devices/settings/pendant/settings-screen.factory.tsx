// A pendant's settings page for tests: what it has and what was sent, with what differs named.
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { organisationTemplates } from '#domain/devices/ev04-config-templates.api.ts';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import {
  type Ev04Settings,
  ev04Defaults,
  ev04SettingNames,
} from '#domain/devices/settings/ev04-settings.ts';
import { accessPoints } from '#domain/settings/access-points.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { type Answer, answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import DeviceSettingsTab from './pendant-settings.tsx';

const device = {
  ...sampleOf(devices.api.get),
  id: 3,
  device_name: 'Pendant 3',
  kind: 'ev04',
  user_name: 'Ana Silva',
  archived_at: null,
} as Device;

type Progress = Partial<Omit<DeviceSettings['settings'][number], 'name'>>;
export type Given = { readonly [Name in keyof Ev04Settings]?: Progress };

/** The pendant reported the usual values, and nothing was sent, except as given. */
export const settingsWith = (
  given: Given = {},
  over: Partial<DeviceSettings> = {},
): DeviceSettings => ({
  ...sampleOf(deviceSettingsApi.read),
  device_id: 3,
  settings_template_id: null,
  settings_template: null,
  template_state: 'none',
  access_point_id: null,
  access_point: { name: null, reported: null, state: null, at: null, why: null },
  password: null,
  connected: true,
  may_send: true,
  settings: ev04SettingNames.map((name) => ({
    name,
    wanted: null,
    reported: ev04Defaults[name],
    state: null,
    at: null,
    why: null,
    ...given[name],
  })),
  ...over,
});

/** A pendant of which nothing is known. */
export const unknownSettings = (over: Partial<DeviceSettings> = {}): DeviceSettings =>
  settingsWith(
    Object.fromEntries(ev04SettingNames.map((name) => [name, { reported: null }])),
    over,
  );

export const openSettings = (
  settings: DeviceSettings,
  { answers = [], over = {} }: { answers?: Answer[]; over?: Partial<Device> } = {},
) =>
  openScreen(
    <OpenRecordProvider value={{ ...device, ...over }}>
      <DeviceSettingsTab />
    </OpenRecordProvider>,
    {
      user: {
        organisation: { id: 4, name: 'Redgum' } as never,
        organisation_id: 4,
        abilities: ['read organisation settings', 'write organisation settings'],
      },
      scope: ownScope,
      path: '/organisation/settings/devices/:deviceId/settings',
      at: '/organisation/settings/devices/3/settings',
      answers: [
        ...answers,
        answer(organisationTemplates.api.picker, [{ id: 7, name: 'Nights' }] as never),
        answer(accessPoints.api.picker, []),
        answer(devices.api.get, { ...device, ...over }),
        answer(deviceSettingsApi.read, settings),
      ],
    },
  );
