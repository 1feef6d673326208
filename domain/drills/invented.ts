// The person and organisation of a drill, invented and drawn by chance. The number is one that is
// kept free for fiction.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';

export interface InventedAlert {
  readonly first_name: string;
  readonly last_name: string;
  readonly organisation: string;
  readonly type: AlertTypeName;
  readonly latitude: number;
  readonly longitude: number;
}

/** Of the range +61 491 570 006 to 575 737, which no person has. */
export const inventedMobile = '+61491570156';

const firstNames = [
  'Ava',
  'Liam',
  'Zoe',
  'Callum',
  'Priscilla',
  'Omar',
  'Ingrid',
  'Dylan',
  'Farah',
  'Lewis',
  'Noor',
  'Paige',
];
const lastNames = [
  'Reid',
  'Castellano',
  'Whitby',
  'Doyle',
  'Hassan',
  'Lindqvist',
  'Marlow',
  'Nguyen',
  'Petrou',
  'Saunders',
  'Tait',
  'Vance',
];
const organisations = [
  'Bayside Facilities',
  'Westmere Property Care',
  'Kestrel Field Services',
  'Dunmore Home Support',
  'Arden Utilities',
];
const types: readonly AlertTypeName[] = ['sos', 'duress', 'fall', 'man_down', 'welfare'];
/** Parks of large cities. */
const places = [
  [-33.87, 151.2124],
  [-37.8304, 144.9796],
  [-27.4758, 153.0302],
  [-34.9155, 138.6043],
  [-31.9618, 115.8445],
] as const;

/** @param draw a whole number from 0 up to but not including the given one */
export function inventAlert(draw: (choices: number) => number): InventedAlert {
  const [latitude, longitude] = places[draw(places.length)] ?? places[0];
  return {
    first_name: firstNames[draw(firstNames.length)] ?? 'Ava',
    last_name: lastNames[draw(lastNames.length)] ?? 'Reid',
    organisation: organisations[draw(organisations.length)] ?? 'Bayside Facilities',
    type: types[draw(types.length)] ?? 'sos',
    latitude,
    longitude,
  };
}
