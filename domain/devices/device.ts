// A device as the table, the calls and the forms know it: its kind, its wearer, and its latest
// report (spec section 3) (R022 to R025).
import * as z from 'zod';
import type { FieldErrors } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import { plainImei } from './imei.ts';
import { accessPointChoice, templateChoice } from './settings/device-settings.ts';

export const deviceKinds = ['app', 'ev04', 'button', 'zoleo'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The ids of `device_types`, which are the same in every installation. */
export const deviceTypeIds = { app: 1, ev04: 2, button: 3, zoleo: 4 } as const satisfies Record<
  DeviceKind,
  number
>;

/** The kind of a device type; undefined for any other id. */
export const kindOfType = (id: unknown): DeviceKind | undefined =>
  deviceKinds.find((kind) => deviceTypeIds[kind] === id);

// R240, R353
const imei = z
  .string('The IMEI must be 15 digits.')
  .trim()
  .overwrite(plainImei)
  .regex(/^(\d{15})?$/, 'The IMEI must be 15 digits.');

export const deviceFields = z.object({
  device_type_id: field.reference('kind of device', 'device-types'),
  device_name: field.requiredText('name', 100),
  user_id: field.reference('person', 'users').nullable(),
  imei: imei.nullable(),
  phone: field.phone('phone number', 'country'),
  country: field.country('country'),
  landline: field.phone('landline', 'country'),
  zoleo_email: field.email('email'),
  enable_alerts: field.flag(),
  settings_template_id: templateChoice.nullable(),
  access_point_id: accessPointChoice.nullable(),
});
export type DeviceFields = z.infer<typeof deviceFields>;

const required = (schema: z.ZodType<string, string>, label: string) =>
  field.withFacts(
    z.string(`The ${label} is required.`).trim().min(1, `The ${label} is required.`).pipe(schema),
    field.factsOf(schema),
  );

const { shape } = deviceFields;
const common = deviceFields.pick({
  device_type_id: true,
  device_name: true,
  user_id: true,
  enable_alerts: true,
});
const number = { phone: shape.phone, country: shape.country };

/** The fields of a device of each kind. The settings of pendants are kept elsewhere. */
export const fieldsOfKind = {
  app: common.extend(number),
  ev04: common.extend({
    ...number,
    imei: required(imei, 'IMEI'),
    phone: required(shape.phone.unwrap(), 'phone number'),
    landline: shape.landline,
    settings_template_id: shape.settings_template_id,
    access_point_id: shape.access_point_id,
  }),
  button: common,
  zoleo: common.extend({
    imei: required(imei, 'IMEI'),
    zoleo_email: required(shape.zoleo_email.unwrap(), 'email'),
  }),
} as const satisfies Record<DeviceKind, z.ZodObject>;

/** Kinds that people add; a button is added by the phone that it is paired with. */
export const addedKinds = ['app', 'ev04', 'zoleo'] as const satisfies readonly DeviceKind[];
export type AddedKind = (typeof addedKinds)[number];

/**
 * The fields and required fields of a new device of each kind (gaps: "Device kinds and required
 * fields").
 */
export const newFieldsOfKind = {
  ...fieldsOfKind,
  app: fieldsOfKind.app.extend({ user_id: field.reference('person', 'users') }),
} as const satisfies Record<AddedKind, z.ZodObject>;

/** The fields that a new one cannot do without. */
export const requiredOfKind = {
  app: ['device_type_id', 'device_name', 'user_id'],
  ev04: ['device_type_id', 'device_name', 'imei', 'phone'],
  zoleo: ['device_type_id', 'device_name', 'imei', 'zoleo_email'],
} as const satisfies Record<AddedKind, readonly string[]>;

const nothing = {
  user_id: null,
  imei: null,
  phone: null,
  landline: null,
  zoleo_email: null,
  settings_template_id: null,
  access_point_id: null,
};
const usual = { country: 'AU', enable_alerts: true };

/**
 * The faults of a new device, by field: missing required fields, and fields that its kind does not
 * have.
 */
export function newDeviceFaults(fields: Partial<DeviceFields>): FieldErrors {
  const kind = addedKinds.find((one) => one === kindOfType(fields.device_type_id));
  if (!kind) {
    const text =
      fields.device_type_id === deviceTypeIds.button
        ? 'Buttons are added in the mobile app, by pairing them.'
        : 'Choose the kind of device.';
    return { device_type_id: [text] };
  }
  return faultsOf(newFieldsOfKind[kind], { ...nothing, ...usual, ...fields });
}

/** The faults of a change of a device of this kind. @param fields only those that are changed */
export const changedDeviceFaults = (kind: DeviceKind, fields: Partial<DeviceFields>): FieldErrors =>
  faultsOf(fieldsOfKind[kind].partial(), fields);

function faultsOf(schema: z.ZodObject, fields: Readonly<Record<string, unknown>>): FieldErrors {
  const faults: FieldErrors = {};
  for (const [name, value] of Object.entries(fields))
    if (!(name in schema.shape) && !(name in usual) && value !== null && value !== '')
      faults[name] = ['This is not used for this kind of device.'];
  for (const issue of schema.safeParse(fields).error?.issues ?? [])
    faults[String(issue.path[0])] ??= [issue.message];
  return faults;
}
