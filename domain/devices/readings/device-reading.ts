// A reading of a device: as it reports it, and as its page shows it.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { type ReadingName, readingValues } from './reading-values.ts';

const reading = <Name extends ReadingName>(name: Name) =>
  z.object({
    name: z.literal(name),
    /** The time of the record. */
    at: field.instant(),
    /**
     * `time`: the device's clock cannot be believed. `network`: it came from a new network during
     * an open alert.
     */
    doubt: z.enum(['time', 'network']).nullable(),
    records: z.array(readingValues[name]),
  });

/** The newest that is kept of its name. */
export const deviceReading = z.discriminatedUnion('name', [
  reading('status'),
  reading('battery'),
  reading('alarm'),
  reading('sim'),
  reading('unknown'),
  reading('gps'),
  reading('smart'),
  reading('ble'),
  reading('ble_area'),
  reading('beacon'),
  reading('home_wifi'),
  reading('wifi'),
  reading('wifi_named'),
  reading('cells'),
  reading('steps'),
  reading('activity'),
  reading('bark'),
  reading('heart_rate'),
  reading('blood_oxygen'),
  reading('call'),
  reading('pet_walk'),
]);
export type DeviceReading = z.infer<typeof deviceReading>;

type Reported<Reading> = Reading extends DeviceReading ? Omit<Reading, 'doubt'> : never;
/** The readings of one name in one record. */
export type ReportedReading = Reported<DeviceReading>;
