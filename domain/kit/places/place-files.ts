// The files of known places, a file for each country: their contents, and where each is of use. For
// the map that draws them, the brief that names them and the tool that writes them.

/**
 * One country's places. Each place: name, latitude and longitude in thousandths of a degree, index
 * of its region, rank 1 (named first) to 5.
 */
export interface PlacesFile {
  country: string;
  regions: string[];
  places: [name: string, latitude: number, longitude: number, region: number, rank: number][];
}

/**
 * Countries with a file of places, and the boxes (west, south, east, north) outside which it is of
 * no use.
 */
export const PLACE_COUNTRIES: { code: string; boxes: [number, number, number, number][] }[] = [
  { code: 'AU', boxes: [[112, -44.5, 154.5, -9]] },
  {
    code: 'NZ',
    boxes: [
      [165, -48, 180, -33],
      [-178, -45, -175, -43],
    ],
  },
  {
    code: 'US',
    boxes: [
      [-126, 24, -66, 50],
      [-180, 51, -129, 72],
      [-161, 18, -154, 23],
    ],
  },
  { code: 'CA', boxes: [[-142, 41, -52, 84]] },
  { code: 'GB', boxes: [[-9, 49, 2.5, 61.5]] },
  { code: 'IE', boxes: [[-11, 51, -5, 56]] },
];

/** Degrees round a box in which its places may still be the nearest. */
const MARGIN = 1;

/** The countries with places that may be near a position. */
export function countriesNear(latitude: number, longitude: number): string[] {
  const near = ([west, south, east, north]: [number, number, number, number]): boolean =>
    longitude >= west - MARGIN &&
    longitude <= east + MARGIN &&
    latitude >= south - MARGIN &&
    latitude <= north + MARGIN;
  return PLACE_COUNTRIES.filter(({ boxes }) => boxes.some(near)).map(({ code }) => code);
}

/** The name of a country's file. */
export const placesFileName = (country: string): string => `places-${country.toLowerCase()}`;
