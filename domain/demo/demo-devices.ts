// The EV-04 pendants of the demo world: the seed puts them into the database, the simulator speaks
// as them.
import { imeiCheckDigit } from '#domain/devices/imei.ts';

export type DemoOrganisation = 'redgum' | 'blue_ridge' | 'outback';

export interface DemoTown {
  readonly organisation: DemoOrganisation;
  /** The department that works from here. */
  readonly department: string;
  readonly town: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  readonly pendants: number;
}

export const demoTowns: readonly DemoTown[] = [
  {
    organisation: 'redgum',
    department: 'Home Care North',
    town: 'Albury',
    latitude: -36.0737,
    longitude: 146.9135,
    timezone: 'Australia/Sydney',
    pendants: 9,
  },
  {
    organisation: 'redgum',
    department: 'Home Care South',
    town: 'Bendigo',
    latitude: -36.757,
    longitude: 144.2794,
    timezone: 'Australia/Melbourne',
    pendants: 8,
  },
  {
    organisation: 'redgum',
    department: 'Community Nursing',
    town: 'Shepparton',
    latitude: -36.3805,
    longitude: 145.3989,
    timezone: 'Australia/Melbourne',
    pendants: 7,
  },
  {
    organisation: 'redgum',
    department: 'Night Support',
    town: 'Echuca',
    latitude: -36.1296,
    longitude: 144.7486,
    timezone: 'Australia/Melbourne',
    pendants: 6,
  },
  {
    organisation: 'blue_ridge',
    department: 'Line Crew West',
    town: 'Asheville',
    latitude: 35.5951,
    longitude: -82.5515,
    timezone: 'America/New_York',
    pendants: 7,
  },
  {
    organisation: 'blue_ridge',
    department: 'Meter Services',
    town: 'Boone',
    latitude: 36.2168,
    longitude: -81.6746,
    timezone: 'America/New_York',
    pendants: 6,
  },
  {
    organisation: 'blue_ridge',
    department: 'Substations',
    town: 'Roanoke',
    latitude: 37.2709,
    longitude: -79.9414,
    timezone: 'America/New_York',
    pendants: 5,
  },
  {
    organisation: 'outback',
    department: 'Long Haul',
    town: 'Alice Springs',
    latitude: -23.698,
    longitude: 133.8807,
    timezone: 'Australia/Darwin',
    pendants: 5,
  },
  {
    organisation: 'outback',
    department: 'Depots',
    town: 'Port Augusta',
    latitude: -32.4936,
    longitude: 137.7743,
    timezone: 'Australia/Adelaide',
    pendants: 4,
  },
  {
    organisation: 'outback',
    department: 'Maintenance',
    town: 'Broken Hill',
    latitude: -31.9565,
    longitude: 141.4678,
    timezone: 'Australia/Broken_Hill',
    pendants: 3,
  },
];

export interface DemoPendant {
  readonly imei: string;
  readonly device_name: string;
  readonly organisation: DemoOrganisation;
  readonly department: string;
  /** Where its shift begins, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const imeiOf = (serial: number): string => {
  const first14 = `86459805${String(serial).padStart(6, '0')}`;
  return `${first14}${imeiCheckDigit(first14)}`;
};

const letters: Readonly<Record<DemoOrganisation, string>> = {
  redgum: 'RG',
  blue_ridge: 'BR',
  outback: 'OF',
};

/** 60 pendants, always the same, in the order of the towns. */
export const demoPendants: readonly DemoPendant[] = demoTowns.flatMap((town, townIndex) =>
  Array.from({ length: town.pendants }, (_, index) => {
    const number =
      demoTowns.slice(0, townIndex).reduce((sum, before) => sum + before.pendants, 0) + index + 1;
    return {
      imei: imeiOf(100_200 + number * 37),
      device_name: `Pendant ${letters[town.organisation]}-${String(number).padStart(2, '0')}`,
      organisation: town.organisation,
      department: town.department,
      // Spread over the streets of the town, some 150 m apart.
      latitude:
        Math.round((town.latitude + ((index % 3) - 1) * 0.0043 + index * 0.0006) * 1e6) / 1e6,
      longitude: Math.round((town.longitude + ((index % 4) - 1.5) * 0.0051) * 1e6) / 1e6,
    };
  }),
);
