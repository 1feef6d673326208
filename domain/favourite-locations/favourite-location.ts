// A place that a person visits often: arrivals and departures are recorded, and an arrival may
// start a welfare timer (spec section 3, Favourite location).
import * as z from 'zod';
import { geofenceLocationFields } from '#domain/geofence-locations/geofence-location.ts';
import * as field from '#domain/kit/field.ts';

export const mostFavourites = 50;

const placeFields = geofenceLocationFields.pick({
  name: true,
  address: true,
  latitude: true,
  longitude: true,
  radius: true,
  entry_monitoring: true,
  exit_monitoring: true,
});

/** What people may write of one. */
export const favouriteLocationFields = z.object({
  ...placeFields.shape,
  additional_info: field.longText('additional information', 2000),
  /** Of the welfare timer that arriving starts. */
  duration: field.integer('duration', { least: 1, most: 1440, unit: 'minutes' }).nullable(),
  /** The app's safety shake is on while the person is inside. */
  shake_on: field.flag(),
});

export const favouriteLocation = z.object({
  id: field.id(),
  /** Whose it is. */
  user_id: field.id(),
  ...favouriteLocationFields.shape,
  /** Whether the person is there, as far as is known. */
  is_inside: z.boolean(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type FavouriteLocation = z.infer<typeof favouriteLocation>;

/** A timer without a trigger is refused: it would never start, and no one would notice. */
export const favouriteFaults = (
  after: Partial<Pick<FavouriteLocation, 'duration' | 'entry_monitoring'>>,
): Record<string, string[]> =>
  after.duration != null && after.entry_monitoring === false
    ? { duration: ['Turn on “Arriving”, which starts the timer, or leave the duration empty.'] }
    : {};
