// Who may do what with a device in which state: changing, moving, commanding, and the settings of
// pendants.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { Device } from './device-record.ts';
import type { DeviceCommandName } from './devices.api.ts';

/** 409: a device that was removed stays as it was. */
export const archivedRefusal = ({
  device_name,
  archived_at,
}: Pick<Device, 'device_name' | 'archived_at'>): Refusal =>
  archived_at === null
    ? null
    : conflict('archived', `${device_name} was removed and can no longer be changed.`);

/** 409 for a phone or a button: those are activated in the other organisation instead. */
export const moveRefusal = (
  device: Pick<Device, 'device_name' | 'archived_at' | 'kind'>,
): Refusal =>
  archivedRefusal(device) ??
  (device.kind === 'ev04' || device.kind === 'zoleo'
    ? null
    : conflict(
        'not_movable',
        `${device.device_name} cannot be moved. Activate the phone in the other organisation instead.`,
      ));

/**
 * 409 while the device is part of an open alert or of a running welfare timer: its wearer must be
 * found through it.
 */
export function neededRefusal(
  { device_name, open_alert }: Pick<Device, 'device_name' | 'open_alert'>,
  { has_timer }: { readonly has_timer: boolean },
): Refusal {
  if (open_alert)
    return conflict(
      'alert_active',
      `${device_name} is part of open alert ${open_alert.id} (${open_alert.name}). Try again when it is resolved.`,
    );
  return has_timer
    ? conflict(
        'timer_running',
        `A welfare timer is running on ${device_name}. Try again when it has ended.`,
      )
    : null;
}

interface Commanded {
  readonly name: string;
  readonly type: string;
}

const lacking = {
  commands: 'cannot receive commands',
  settings: 'has no settings',
  networks: 'has no networks',
  texts: 'is not set up by text message',
} as const;

/** 409: only pendants have settings and networks, and receive commands. */
export const pendantRefusal = ({ name, type }: Commanded, what: keyof typeof lacking): Refusal =>
  type === 'ev04'
    ? null
    : conflict('not_a_pendant', `${name} is not an EV-04 pendant and ${lacking[what]}.`);

/** 409: the pendant of a person who may need it is not turned off. */
export const commandRefusal = (
  device: Commanded & { readonly has_alert: boolean },
  command: DeviceCommandName,
): Refusal =>
  pendantRefusal(device, 'commands') ??
  (command === 'power_off' && device.has_alert
    ? conflict(
        'alert_active',
        `${device.name} cannot be turned off while its wearer has an active alert.`,
      )
    : null);

/** The organisation of the caller; null for staff. */
type OfCaller = { readonly self_manage_ev04_config: boolean } | null | undefined;

/**
 * Staff may always change the settings of pendants; an organisation's own people where it manages
 * them itself.
 */
export const managesEv04 = (organisation: OfCaller): boolean =>
  organisation?.self_manage_ev04_config ?? true;

/** 409 `not_self_managed` for an organisation's own people where it does not. */
export const ev04Refusal = (organisation: OfCaller): Refusal =>
  managesEv04(organisation)
    ? null
    : conflict(
        'not_self_managed',
        'EV-04 settings of your organisation are changed by your monitoring provider.',
      );

/** 409: a template that is provided for all organisations is duplicated to be changed. */
export const templateRefusal = ({
  name,
  is_global,
}: {
  readonly name: string;
  readonly is_global: boolean;
}): Refusal =>
  is_global
    ? conflict('provided', `${name} is provided for all organisations. Duplicate it to change it.`)
    : null;
