// Reads what the Zoleo data feed posts (protocols/zoleo.md section 1): each field alone, so that an
// unusable one never costs the message.
import * as z from 'zod';

/** Where Zoleo posts, in the place of `:feed` the key of an organisation's feed. */
export const zoleoHookPath = '/hooks/zoleo/:feed';

const numberLike = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(Number),
]);
// To a hundredth, and within what the database's columns hold: a number outside would cost the
// whole message.
const measure = numberLike.pipe(
  z
    .number()
    .min(-1e5)
    .max(1e5)
    .overwrite((value) => Math.round(value * 100) / 100),
);
const digits = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null);
// NUL and halves of characters can be written in JSON and kept in no text column.
const words = (most: number) =>
  z.string().transform((text) => text.replaceAll('\0', '').trim().slice(0, most).toWellFormed());

const imei = optional(digits.pipe(z.string().regex(/^\d{15}$/)));
const partnerDeviceId = optional(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
);
const time = optional(
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d\d-\d\dT/)
    .transform((text) => Date.parse(text))
    .pipe(z.number()),
);

const fields = z.object({
  MessageId: optional(digits.pipe(z.string().regex(/^\d{1,40}$/))),
  MessageType: optional(words(60).pipe(z.string().min(1))),
  DeviceIMEI: imei,
  DeviceId: partnerDeviceId,
  ReceivedAtServer: time,
  SentFromDevice: time,
  Message: optional(words(2000)),
  Location: z
    .object({
      Latitude: optional(numberLike.pipe(z.number().min(-90).max(90))),
      Longitude: optional(numberLike.pipe(z.number().min(-180).max(180))),
      Speed: optional(measure.pipe(z.number().nonnegative())),
      Altitude: optional(measure),
    })
    .catch({ Latitude: null, Longitude: null, Speed: null, Altitude: null }),
  Properties: z
    .object({
      EpochMiliseconds: optional(numberLike.pipe(z.number().int().positive())),
      TimeZoneId: optional(words(60)),
      Source: optional(z.enum(['Satellite', 'Cellular'])),
      Battery: optional(numberLike.pipe(z.number().min(0).max(100)).transform(Math.round)),
    })
    .catch({ EpochMiliseconds: null, TimeZoneId: null, Source: null, Battery: null }),
});
export type ZoleoFields = z.infer<typeof fields>;

const linkFields = z.object({
  IMEI: imei,
  partnerDeviceID: partnerDeviceId,
  status: optional(words(30)),
});

export type ZoleoBody =
  | { readonly kind: 'message'; readonly fields: ZoleoFields & { readonly MessageType: string } }
  /** The wearer allowed us to receive the unit's messages, or withdrew that (section 1.3). */
  | {
      readonly kind: 'link';
      readonly imei: string;
      readonly partner_device_id: string | null;
      readonly linked: boolean;
    }
  | { readonly kind: 'unreadable'; readonly reason: string };

const unreadable = (reason: string): ZoleoBody => ({ kind: 'unreadable', reason });

/** @param text the body as posted; never throws */
export function readZoleoBody(text: string): ZoleoBody {
  const given = jsonOf(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return unreadable('the body is not a JSON object');
  if ('IMEI' in given && !('DeviceIMEI' in given)) return readLink(given);
  const read = fields.safeParse(given);
  if (!read.success) return unreadable('the body is not a message');
  const { MessageType, ...rest } = read.data;
  if (MessageType === null) return unreadable('the message has no type');
  if (rest.DeviceIMEI === null && rest.DeviceId === null)
    return unreadable('the message has no device');
  return { kind: 'message', fields: { MessageType, ...rest } };
}

function readLink(given: object): ZoleoBody {
  const read = linkFields.safeParse(given);
  if (!read.success || read.data.IMEI === null) return unreadable('the link has no device');
  const { IMEI, partnerDeviceID, status } = read.data;
  return {
    kind: 'link',
    imei: IMEI,
    partner_device_id: partnerDeviceID,
    linked: !/^(inactive|unlinked|revoked)$/i.test(status ?? ''),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
