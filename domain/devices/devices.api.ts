// Remote requests to a pendant (inventory: Devices), and the devices that contact us without
// belonging to an organisation.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

/** Callers who answer alerts, and those who may edit the organisation's devices (R276). */
const pendant = {
  method: 'POST',
  access: { anyOf: ['read alert monitoring', 'write organisation settings'] },
  scope: 'centre',
  errors: ['not_a_pendant', 'alert_active'],
  audit: 'device_command.requested',
} as const;

export const deviceCommandNames = ['find_me', 'reboot', 'power_off', 'locate'] as const;
export type DeviceCommandName = (typeof deviceCommandNames)[number];

export const deviceCommand = z.object({
  device: z.object({ id: z.number(), name: z.string() }),
  command: z.enum(deviceCommandNames),
  /** Sent just now, or queued until the pendant's next frame. The outcome is in the story. */
  state: z.enum(['sent', 'queued']),
});
export type DeviceCommand = z.infer<typeof deviceCommand>;

export const refusedKinds = ['ev04', 'app'] as const;
/** `never_added`: the device was never in an organisation. The others were. */
export const refusalReasons = [
  'never_added',
  'archived',
  'organisation_off',
  'installation_ended',
] as const;

/**
 * A device that contacted us and was refused: how often and when, and its last address. The fields
 * of a phone are kept as received.
 */
export const unknownDevice = z.object({
  /** Of the row: the IMEI as a number, or minus the number of a phone's device. */
  id: z.number(),
  /** "app:" and the device's number for a phone. */
  imei: z.string(),
  kind: z.enum(refusedKinds),
  why: z.enum(refusalReasons),
  /** What it was; null for a device that no organisation has. */
  device: z.object({ id: z.number(), name: z.string() }).nullable(),
  organisation: z.object({ id: z.number(), name: z.string() }).nullable(),
  times_seen: z.number(),
  first_seen_at: field.instant(),
  last_seen_at: field.instant(),
  source_address: z.string(),
});
export type UnknownDevice = z.infer<typeof unknownDevice>;

export const devicesApi = {
  findMe: endpoint({
    ...pendant,
    path: '/devices/:id/find-me',
    summary: 'Make a pendant beep, shake and flash.',
    response: deviceCommand,
  }),
  reboot: endpoint({
    ...pendant,
    path: '/devices/:id/reboot',
    summary: 'Restart a pendant.',
    response: deviceCommand,
  }),
  powerOff: endpoint({
    ...pendant,
    path: '/devices/:id/power-off',
    summary:
      'Turn a pendant off; it cannot be turned on remotely. Refused while its wearer has an active alert.',
    response: deviceCommand,
  }),
  locate: endpoint({
    ...pendant,
    path: '/devices/:id/locate',
    summary:
      'Ask a pendant for its position now. It answers at once; the position follows when it has found one.',
    response: deviceCommand,
  }),
  unknown: listEndpoint({
    path: '/unknown-devices',
    access: { anyOf: ['write organisations'] },
    scope: 'platform',
    summary:
      'Seen but refused: devices that connected and belong to no one, and phones whose device, organisation or installation has ended; the latest first.',
    item: unknownDevice,
    filters: { kind: z.enum(refusedKinds).optional(), why: z.enum(refusalReasons).optional() },
    sorts: ['last_seen_at'],
  }),
};
