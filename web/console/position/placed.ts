// The place of an alert in words: the nearest that has a name here, and the nearest of the map.
import { t } from '@lingui/core/macro';
import type { Alert } from '#domain/alerts/alert.ts';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import type { Formats } from '#web/kit/format/use-format.ts';

/** "At Elm Street clinic · Near Albury NSW", "120 m from Home"; null where neither is known. */
export function placedWords(
  named: Alert['named_place'],
  place: NearestPlace | null,
  { distance, near }: Pick<Formats, 'distance' | 'near'>,
): string | null {
  return (
    [named && namedWords(named, distance), place && near(place)].filter(Boolean).join(' · ') || null
  );
}

function namedWords(
  { name, metres, is_inside }: NonNullable<Alert['named_place']>,
  distance: Formats['distance'],
): string {
  return is_inside ? t`At ${name}` : t`${distance(metres)} from ${name}`;
}
