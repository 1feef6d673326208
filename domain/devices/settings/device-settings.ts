// The settings of one EV-04 as they are shown: wanted next to reported, setting by setting, with
// the state of each (gaps: "EV-04 remote settings").
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { callEffect } from './call-effect.ts';
import { ev04SettingFields, ev04SettingNames } from './ev04-settings.ts';
import { settingStates } from './setting-states.ts';

/** `none`: it follows no template. `pending`: the differing settings are on their way. */
export const templateStates = ['none', 'matches', 'pending', 'differs'] as const;

export const templateChoice = field.reference('template', 'ev04-config-templates');
export const accessPointChoice = field.reference('access point', 'access-points');

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const progress = {
  state: z.enum(settingStates).nullable(),
  at: field.instant().nullable(),
  why: z.string().nullable(),
};

const shownSetting = z.object({
  name: z.enum(ev04SettingNames),
  /** Null where nothing was ever sent. */
  wanted: value,
  /** Null where the device never reported it. */
  reported: value,
  ...progress,
});

export const deviceSettings = z.object({
  device_id: z.number(),
  /** Of its wearer. */
  department_id: z.number().nullable(),
  settings_template_id: z.number().nullable(),
  settings_template: z.object({ id: z.number(), name: z.string() }).nullable(),
  template_state: z.enum(templateStates),
  settings: z.array(shownSetting),
  access_point_id: z.number().nullable(),
  /** `name` as chosen now; `reported` as the device uses it. */
  access_point: z.object({
    name: z.string().nullable(),
    reported: z.string().nullable(),
    ...progress,
  }),
  /** The password itself is never shown; null where none is kept. */
  password: z.object(progress).nullable(),
  firmware_version: z.string().nullable(),
  hardware_version: z.string().nullable(),
  /** The server that the device reports to. */
  ip: z.string().nullable(),
  port: z.number().nullable(),
  reported_at: field.instant().nullable(),
  connected: z.boolean(),
  /** Whether the caller may change and send them. */
  may_send: z.boolean(),
  call: callEffect,
});
export type DeviceSettings = z.infer<typeof deviceSettings>;

const devicePassword = z
  .string('The password must be 4 to 9 digits.')
  .regex(/^[1-9]\d{3,8}$/, 'The password must be 4 to 9 digits and cannot begin with 0.');

/** The fields of the form over one device. */
export const deviceSettingFields = z.object({
  settings_template_id: templateChoice.nullable(),
  ...ev04SettingFields.shape,
  access_point_id: accessPointChoice.nullable(),
  device_password: field.withFacts(devicePassword, { kind: 'text' }).nullable(),
});

/** An absent field is not changed; an empty body sends again what the device has not confirmed. */
export const savedSettings = z.strictObject({
  ...ev04SettingFields.partial().shape,
  device_password: devicePassword.optional(),
  /** Its name is sent; null sends nothing, and the device keeps what it has. */
  access_point_id: accessPointChoice.nullable().optional(),
  /**
   * The template that the device follows; its settings are sent, with those given here in their
   * place.
   */
  settings_template_id: templateChoice.nullable().optional(),
});
export type SavedSettings = z.infer<typeof savedSettings>;
