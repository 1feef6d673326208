// A pendant's reports in addition to alarms, by name: degrees, metres, km/h, dBm, percent; times
// ISO 8601 by its own clock.
import * as z from 'zod';

const at = z.string();
const point = { latitude: z.number(), longitude: z.number() };
/** Null where the record has none. */
const maybePoint = { latitude: z.number().nullable(), longitude: z.number().nullable() };
const tag = z.string();
const description = z.string().nullable();

/** The newest record of each counts; a record may have several at once. */
export const stateReadings = {
  status: z.object({
    flags: z.array(z.string()),
    work_mode: z.number(),
    /** 0 to 31. */
    signal: z.number(),
    /** Null where the unit does not know. */
    battery_percent: z.number().nullable(),
    /** The third word of newer firmware, without a public meaning; null where there is none. */
    extension: z.number().nullable(),
  }),
  battery: z.object({ percent: z.number(), millivolts: z.number() }),
  alarm: z.object({
    flags: z.array(z.string()),
    at: at.nullable(),
    extension: z.number().nullable(),
  }),
  gps: z.object({
    ...point,
    speed_kmh: z.number(),
    course_deg: z.number(),
    /** Metres or tenths of a metre, by the firmware. */
    altitude_raw: z.number(),
    hdop: z.number(),
    mileage_m: z.number(),
    satellites: z.number(),
  }),
  smart: z.object({ ...point, radius_m: z.number(), height_m: z.number() }),
  ble: z.object({ tag, ...maybePoint, description: z.string() }),
  ble_area: z.object({ tag, ...point, radius_m: z.number(), height_m: z.number() }),
  beacon: z.object({
    version: z.number(),
    index: z.number(),
    tag,
    rssi: z.number(),
    rssi_at_1m: z.number(),
    battery_percent: z.number().nullable(),
    ...maybePoint,
    description,
    temperature_c: z.number().nullable(),
  }),
  home_wifi: z.object({
    index: z.number(),
    mac: z.string(),
    rssi: z.number(),
    ...maybePoint,
    description,
  }),
  wifi: z.object({ mac: z.string(), rssi: z.number() }),
  wifi_named: z.object({ mac: z.string(), rssi: z.number(), name: z.string() }),
  cells: z.object({
    layout: z.enum(['gsm', 'lte', 'lte_wide']),
    mcc: z.number(),
    mnc: z.number(),
    cells: z.array(z.object({ signal: z.number(), area: z.number(), cell: z.number() })),
  }),
  sim: z.object({ iccid: z.string() }),
  unknown: z.object({ key: z.number(), hex: z.string() }),
} as const;

/** Each record has its own time; the newest 20 of each are kept. */
export const loggedReadings = {
  steps: z.object({ at, steps: z.number() }),
  activity: z.object({ at, value: z.number() }),
  bark: z.object({ at, count: z.number(), stopped: z.boolean() }),
  /** A value of 0 or 1 means "no reading". */
  heart_rate: z.object({ at, value: z.number(), trust: z.number().nullable() }),
  blood_oxygen: z.object({ at, value: z.number(), trust: z.number().nullable() }),
  call: z.object({
    at,
    number: z.string(),
    duration_s: z.number(),
    /** Codes without a public meaning. */
    direction: z.number(),
    status: z.number(),
    call_type: z.number(),
    result: z.number(),
  }),
  pet_walk: z.object({ at, until: at }),
} as const;

export const readingValues = { ...stateReadings, ...loggedReadings } as const;
export type ReadingName = keyof typeof readingValues;
export type ReadingValue<Name extends ReadingName> = z.infer<(typeof readingValues)[Name]>;

/** How many records of a logged reading are kept. */
export const mostLogged = 20;
export const isLogged = (name: ReadingName): boolean => name in loggedReadings;
