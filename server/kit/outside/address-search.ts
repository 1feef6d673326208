// Queries an address service that speaks like Nominatim or Photon: one request, bounded in time and
// size, and only valid places of its answer.
import { firstBytes } from './first-bytes.ts';

export interface FoundPlace {
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface AddressService {
  /** With `{text}` where the encoded question goes. */
  readonly url: string;
  /** Milliseconds to wait for a silent service. */
  readonly answerMs?: number;
}

const usualMs = 4000;
const mostBytes = 256 * 1024;
const mostName = 300;

/** @throws Error where it is not reached in time, refuses, or answers in no known format */
export async function searchAddresses(
  { url, answerMs = usualMs }: AddressService,
  text: string,
  most: number,
): Promise<FoundPlace[]> {
  const response = await fetch(url.replaceAll('{text}', encodeURIComponent(text)), {
    // Public services refuse clients without a User-Agent name.
    headers: { accept: 'application/json', 'user-agent': 'Vigil address search' },
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  });
  if (response.status !== 200)
    throw new Error(`The address service answered with status ${response.status}.`);
  return placesIn(JSON.parse(await firstBytes(response, mostBytes))).slice(0, most);
}

/** Nominatim answers a list of places, Photon features with their point. */
function placesIn(answer: unknown): FoundPlace[] {
  if (Array.isArray(answer))
    return answer.flatMap((one: unknown) =>
      placeOf(textIn(one, 'display_name'), valueIn(one, 'lon'), valueIn(one, 'lat')),
    );
  const features = valueIn(answer, 'features');
  if (!Array.isArray(features))
    throw new Error('The address service answered in an unknown format.');
  return features.flatMap((one: unknown) => {
    const point = valueIn(valueIn(one, 'geometry'), 'coordinates');
    const [longitude, latitude]: unknown[] = Array.isArray(point) ? point : [];
    return placeOf(nameIn(valueIn(one, 'properties')), longitude, latitude);
  });
}

function placeOf(name: string, longitude: unknown, latitude: unknown): FoundPlace[] {
  const [x, y] = [degrees(longitude), degrees(latitude)];
  const isSound = name !== '' && Math.abs(x) <= 180 && Math.abs(y) <= 90;
  return isSound ? [{ name: name.slice(0, mostName), latitude: y, longitude: x }] : [];
}

const degrees = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;

const valueIn = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined;
const textIn = (of: unknown, key: string): string => {
  const value = valueIn(of, key);
  return typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ').trim() : '';
};

function nameIn(properties: unknown): string {
  const text = (key: string): string => textIn(properties, key);
  const street = [text('housenumber'), text('street')].filter(Boolean).join(' ');
  const town = [text('postcode'), text('city')].filter(Boolean).join(' ');
  return [...new Set([text('name'), street, town, text('state'), text('country')])]
    .filter(Boolean)
    .join(', ');
}
