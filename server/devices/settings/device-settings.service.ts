// Saves the settings of pendants and sends them, for one device or many: the wanted values are
// stored, and a command carries them when the device connects.

import type { Actor } from '#domain/access/actor.ts';
import { pendantRefusal } from '#domain/devices/devices.policy.ts';
import { callEffectOf, callSettingsOf } from '#domain/devices/settings/call-effect.ts';
import type { DeviceSettings, SavedSettings } from '#domain/devices/settings/device-settings.ts';
import { type Ev04Settings, ev04SettingNames } from '#domain/devices/settings/ev04-settings.ts';
import {
  queueValues,
  settingsLapseAfterDays,
  valuesToSend,
  type WantedSetting,
  type WrittenSettings,
} from '#domain/devices/settings/setting-states.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { mayManageEv04, refuseUnlessManaged } from '#server/organisations/self-managed.store.ts';
import {
  askCommand,
  type CommandedDevice,
  findCommanded,
} from '../commands/device-commands.store.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import {
  findSettings,
  type KeptSettings,
  lockSettings,
  requireAccessPoint,
  requireTemplate,
  whyNotForWearer,
  writeWanted,
} from './device-settings.store.ts';

type Doer = Pick<Actor, 'name' | 'acting_for_user_id' | 'organisation_id'> & {
  readonly user_id: number | null;
};
interface Doing {
  readonly tx: Tx;
  readonly actor: Doer;
}

const lapsesAfterMinutes = settingsLapseAfterDays * 24 * 60;

/** @throws 404; 409 `not_a_pendant` */
export async function requirePendant(tx: Tx, id: number): Promise<CommandedDevice> {
  const device = await findCommanded(tx, id);
  if (!device) throw notFound();
  refuseIf(pendantRefusal(device, 'settings'));
  return device;
}

const progressOf = (one: WantedSetting | undefined) => ({
  state: one?.state ?? null,
  at: one?.at ?? null,
  why: one?.why ?? null,
});

/** The settings as they are shown to this caller. */
export async function showSettings(
  tx: Tx,
  actor: Pick<Actor, 'organisation_id'>,
  deviceId: number,
  mayWrite: boolean,
): Promise<DeviceSettings> {
  const kept = await findSettings(tx, deviceId);
  const {
    wanted,
    reported,
    template_state,
    firmware_version,
    hardware_version,
    server_host,
    server_port,
    reported_at,
  } = kept;
  return {
    device_id: deviceId,
    department_id: kept.department_id,
    settings_template_id: kept.template_id,
    settings_template: kept.template,
    template_state,
    access_point_id: kept.access_point_id,
    access_point: {
      name: kept.access_point,
      reported: reported.access_point ?? null,
      ...progressOf(wanted.access_point),
    },
    settings: ev04SettingNames.map((name) => ({
      name,
      wanted: wanted[name]?.value ?? null,
      reported: reported[name] ?? null,
      ...progressOf(wanted[name]),
    })),
    password: wanted.device_password ? progressOf(wanted.device_password) : null,
    firmware_version,
    hardware_version,
    ip: server_host,
    port: server_port,
    reported_at,
    connected: kept.connected,
    may_send: mayWrite && (await mayManageEv04(tx, actor)),
    call: callEffectOf(callSettingsOf(reported)),
  };
}

interface Sending {
  readonly device: CommandedDevice;
  readonly kept: KeptSettings;
  readonly values: Partial<WrittenSettings>;
  readonly now: string;
  readonly kind: string;
}

/** @param sending.kept with the present choices */
async function send(
  { tx, actor }: Doing,
  { device, kept, values, now, kind }: Sending,
): Promise<void> {
  const { id: device_id, organisation_id } = device;
  const { template_id, access_point_id } = kept;
  await writeWanted(
    tx,
    { organisation_id, device_id },
    { ...kept, wanted: queueValues(kept.wanted, values, now) },
  );
  const names = Object.keys(values);
  if (names.length > 0) await askCommand(tx, device, 'write_settings', lapsesAfterMinutes);
  await writeDeviceLines(tx, [
    {
      organisation_id,
      device_id,
      kind,
      data: { settings: names, settings_template_id: template_id, access_point_id, by: actor.name },
      actor,
    },
  ]);
}

/**
 * Saves the given settings and queues them; an empty body queues again what the device has not
 * confirmed.
 * @returns the device; the gateway that holds it is notified after the commit
 * @throws 404 also for a template that the caller cannot see and an access point that does not
 * exist; 422 for a template of another department; 409 `not_a_pendant`, `not_self_managed`
 */
export async function saveSettings(
  { tx, actor }: Doing,
  deviceId: number,
  { settings_template_id, access_point_id, ...given }: SavedSettings,
): Promise<CommandedDevice> {
  const device = await requirePendant(tx, deviceId);
  await refuseUnlessManaged(tx, actor);
  const template: Partial<Ev04Settings> =
    settings_template_id == null ? {} : await templateFor(tx, device, settings_template_id);
  const point =
    access_point_id == null ? {} : { access_point: await requireAccessPoint(tx, access_point_id) };
  const { now, ...before } = await lockSettings(tx, {
    organisation_id: device.organisation_id,
    device_id: device.id,
  });
  const kept = withChoices(before, { settings_template_id, access_point_id });
  const stated = Object.fromEntries(
    Object.entries({ ...template, ...point, ...given }).filter(([, value]) => value !== undefined),
  );
  const isEmpty =
    Object.keys(stated).length === 0 &&
    settings_template_id === undefined &&
    access_point_id === undefined;
  const values = isEmpty ? await unsent(tx, kept) : stated;
  await send({ tx, actor }, { device, kept, values, now, kind: 'device_settings.saved' });
  return device;
}

async function templateFor(tx: Tx, device: CommandedDevice, id: number): Promise<Ev04Settings> {
  const template = await requireTemplate(tx, id);
  const why = await whyNotForWearer(tx, id, device.user_id);
  if (why !== null) throw invalid({ settings_template_id: [why] });
  return template;
}

type Choices = Pick<SavedSettings, 'settings_template_id' | 'access_point_id'>;

/**
 * An undefined field is not changed. Without an access point the device keeps its present one, so
 * that none waits to be sent.
 */
function withChoices(
  kept: KeptSettings,
  { settings_template_id, access_point_id }: Choices,
): KeptSettings {
  const { access_point, ...others } = kept.wanted;
  return {
    ...kept,
    template_id: settings_template_id === undefined ? kept.template_id : settings_template_id,
    access_point_id: access_point_id === undefined ? kept.access_point_id : access_point_id,
    wanted: access_point_id === null || !access_point ? others : { ...others, access_point },
  };
}

/** Also an access point that was renamed after it was sent. */
async function unsent(tx: Tx, kept: KeptSettings): Promise<Partial<WrittenSettings>> {
  const { template_id, access_point_id, reported } = kept;
  const values = valuesToSend(
    kept,
    template_id === null ? {} : await requireTemplate(tx, template_id),
  );
  const access_point =
    access_point_id === null ? undefined : await requireAccessPoint(tx, access_point_id);
  return access_point === undefined || access_point === reported.access_point
    ? values
    : { ...values, access_point };
}

/** @throws as `saveSettings`; 409 `no_password` */
export async function resendPassword(
  { tx, actor }: Doing,
  deviceId: number,
): Promise<CommandedDevice> {
  const device = await requirePendant(tx, deviceId);
  await refuseUnlessManaged(tx, actor);
  const { now, ...kept } = await lockSettings(tx, {
    organisation_id: device.organisation_id,
    device_id: device.id,
  });
  const password = kept.wanted.device_password?.value;
  if (typeof password !== 'string')
    throw conflict('no_password', `${device.name} has no password to send. Save one first.`);
  const values = { device_password: password };
  await send({ tx, actor }, { device, kept, values, now, kind: 'device_settings.password_sent' });
  return device;
}
