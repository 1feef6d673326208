// The places nearest to the last positions, named while the server is there: without it the names
// could not be loaded.
import type { AlertPosition } from '#domain/alerts/alert.ts';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import { nearestPlace } from '#web/ui/map/place/nearest-place.ts';

const mostKept = 500;

export class PlaceNames {
  readonly #named = new Map<string, NearestPlace | null>();

  /** Null until it is known, and where there is none; the caller asks again with its next look. */
  of(position: Pick<AlertPosition, 'latitude' | 'longitude'> | undefined): NearestPlace | null {
    if (!position) return null;
    const { latitude, longitude } = position;
    const key = `${latitude} ${longitude}`;
    const named = this.#named.get(key);
    if (named !== undefined) return named;
    if (this.#named.size >= mostKept) this.#named.clear();
    this.#named.set(key, null);
    nearestPlace(latitude, longitude)
      .then((place) => this.#named.set(key, place))
      .catch(() => this.#named.delete(key));
    return null;
  }
}
