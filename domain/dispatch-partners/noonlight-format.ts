// Noonlight's documented format (dispatch API v1): the body of a new alarm, and what its webhook
// brings.
import * as z from 'zod';
import type { HandedOver } from './partner-dispatch.ts';

/** Noonlight requires a whole number of metres, at least 1; sent for an unknown accuracy. */
export const unknownAccuracyM = 50;

/**
 * "15554440003" for +1 555 444 0003: Noonlight calls numbers of the United States, and writes them
 * without the plus. Null for any other.
 */
export const noonlightPhone = (number: string | null): string | null =>
  number !== null && /^\+1[2-9]\d{9}$/.test(number) ? number.slice(1) : null;

/** @param accuracy_m metres; null where it is not known */
export const noonlightAccuracy = (accuracy_m: number | null): number =>
  accuracy_m === null ? unknownAccuracyM : Math.max(1, Math.round(accuracy_m));

/** `POST /alarms`. */
export function alarmBody(handed: HandedOver, pin: string | null): Record<string, unknown> {
  const { name, phone, services, position, text } = handed;
  return {
    name,
    phone,
    ...(pin === null ? {} : { pin }),
    ...(position === null ? {} : { location: { coordinates: coordinatesOf(position) } }),
    services: {
      police: services.includes('police'),
      fire: services.includes('fire'),
      medical: services.includes('medical'),
      other: false,
    },
    instructions: { entry: text },
  };
}

/** `POST /alarms/{id}/locations`. */
export const locationBody = (position: NonNullable<HandedOver['position']>) => ({
  coordinates: coordinatesOf(position),
});

const coordinatesOf = ({
  latitude,
  longitude,
  accuracy_m,
}: NonNullable<HandedOver['position']>) => ({
  lat: latitude,
  lng: longitude,
  accuracy: accuracy_m,
});

/** More in one call than Noonlight has cause to send. */
const mostEvents = 100;

const eventId = z.string().min(1).max(200);

/** The array that Noonlight posts; unknown types are taken and ignored. */
export const noonlightEvents = z
  .array(
    z.object({
      event_id: eventId,
      event_type: z.string().min(1).max(100),
      event_time: z.string().max(60).nullish(),
      meta: z.looseObject({ alarm_id: eventId }),
    }),
  )
  .max(mostEvents);
export type NoonlightEvent = z.infer<typeof noonlightEvents>[number];
