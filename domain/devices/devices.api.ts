// What people ask of a pendant from afar (inventory: Devices), and the devices that speak to us and
// are nobody's.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

/** Whoever answers alerts, and whoever may edit the organisation's devices (R276). */
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
  /** Sent just now, or queued until the pendant speaks next. What came of it is in the story. */
  state: z.enum(['sent', 'queued']),
});
export type DeviceCommand = z.infer<typeof deviceCommand>;

export const refusedKinds = ['ev04', 'app'] as const;
/** `never_added`: nobody has such a device. The others were somebody's. */
export const refusalReasons = [
  'never_added',
  'archived',
  'organisation_off',
  'installation_ended',
] as const;

/**
 * A device that spoke to us and was refused: how often and when, and from where last. What a phone
 * said is kept as it came.
 */
export const unknownDevice = z.object({
  /** Of the row: the IMEI as a number, or minus the number of a phone's device. */
  id: z.number(),
  /** "app:" and the device's number for a phone. */
  imei: z.string(),
  kind: z.enum(refusedKinds),
  why: z.enum(refusalReasons),
  /** What it was; null for a device that nobody has. */
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
