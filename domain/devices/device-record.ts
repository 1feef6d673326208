// A device as it is shown: its fields, its wearer, its latest report, and its latest command.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { deviceFields, deviceKinds } from './device.ts';
import { deviceCommandStates, pendantCommandNames } from './device-command.ts';
import { placeDoubt } from './device-event.ts';
import { deviceReading } from './readings/device-reading.ts';
import { templateStates } from './settings/device-settings.ts';

/**
 * `never`: nothing was received from it yet. `on_demand`: it sends only when it is used, so that
 * silence is no sign of being offline.
 */
export const connections = ['online', 'offline', 'never', 'on_demand'] as const;
export type Connection = (typeof connections)[number];

/** Below this a battery counts as low, in percent. */
export const lowBattery = 20;

const named = z.object({ id: z.number(), name: z.string() });

/** A command to a pendant, and its state. */
export const shownCommand = z.object({
  id: z.number(),
  command: z.enum(pendantCommandNames),
  state: z.enum(deviceCommandStates),
  asked_at: field.instant(),
  ended_at: field.instant().nullable(),
  why: z.string().nullable(),
});
export type ShownCommand = z.infer<typeof shownCommand>;

/** Where a device was last. Degrees, metres. */
const lastPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy_m: z.number().nullable(),
  source: z.string(),
  at: field.instant(),
  doubt: placeDoubt.nullable(),
});

export const device = z.object({
  id: field.id(),
  ...deviceFields.shape,
  kind: z.enum(deviceKinds),
  user_name: z.string().nullable(),
  /** Of its wearer. */
  department: z.string().nullable(),
  connection: z.enum(connections),
  last_heard_at: field.instant().nullable(),
  battery_percent: field.withFacts(z.number(), { kind: 'integer' }).nullable(),
  battery_at: field.instant().nullable(),
  /** Of an EV-04 that has reported it. */
  battery_millivolts: field.withFacts(z.number(), { kind: 'integer' }).nullable(),
  /** By its level, or by its voltage and the limits of the system configuration. */
  battery_low: z.boolean(),
  position: lastPosition.nullable(),
  /** Of an EV-04: the template that its settings come from, and whether it has them. */
  settings_template: z.string().nullable(),
  template_state: z.enum(templateStates).nullable(),
  /** Of an EV-04: the access point that was chosen for it. */
  access_point: z.string().nullable(),
  /** The newest first. */
  commands: z.array(shownCommand),
  /** Its latest report in addition to place and charge, by name. */
  readings: z.array(deviceReading),
  /** The installed app that reports for it. */
  app: z
    .object({ platform: z.string(), app_version: z.string(), activated_at: field.instant() })
    .nullable(),
  /** While a code for it waits to be used. */
  code_expires_at: field.instant().nullable(),
  /** Of a button: the phone that it is paired with. */
  phone_device: named.nullable(),
  /** Of a phone: the buttons that are paired with it. */
  buttons: z.array(named),
  /** Whether the wearer of a satellite unit let us receive its messages; null for other kinds. */
  consent: z.enum(['given', 'withdrawn', 'awaited']).nullable(),
  /** Its most urgent open alert. */
  open_alert: named.nullable(),
  archived_at: field.instant().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type Device = z.infer<typeof device>;
