// The Zoleo units of the demo world and the feeds they come by: the seed puts them into the
// database, the simulator speaks as them.
import { imeiCheckDigit } from '#domain/devices/imei.ts';
import { type DemoOrganisation, demoTowns } from './demo-devices.ts';

export interface DemoZoleoFeed {
  /** The public part of the address that Zoleo posts to. */
  readonly key: string;
  readonly username: string;
  /** Shown to everybody in demo mode and worth nothing anywhere else. */
  readonly password: string;
}

export interface DemoZoleo {
  readonly imei: string;
  readonly organisation: DemoOrganisation;
  readonly partner_device_id: string;
  /** Where its wearer begins, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const feedOf = (organisation: string): DemoZoleoFeed => ({
  key: `demo-zoleo-feed-of-${organisation.replace('_', '-')}`,
  username: 'zoleo-demo',
  password: 'vigil-demo-2026',
});

export const demoZoleoFeeds: Readonly<Record<DemoOrganisation, DemoZoleoFeed>> = {
  redgum: feedOf('redgum'),
  blue_ridge: feedOf('blue_ridge'),
  outback: feedOf('outback'),
};

const unitsOfOrganisation = 4;

/** Twelve units, always the same; far from the towns, where a satellite is all there is. */
export const demoZoleos: readonly DemoZoleo[] = (
  ['redgum', 'blue_ridge', 'outback'] as const
).flatMap((organisation, place) => {
  const town = demoTowns.find((candidate) => candidate.organisation === organisation);
  return Array.from({ length: unitsOfOrganisation }, (_, index) => {
    const first14 = `30043406${String(place * 1000 + index * 37 + 120).padStart(6, '0')}`;
    return {
      imei: `${first14}${imeiCheckDigit(first14)}`,
      organisation,
      partner_device_id: `00000000-0000-4000-8000-0000000${place}${String(index).padStart(4, '0')}`,
      latitude: Math.round(((town?.latitude ?? 0) + 0.31 + index * 0.04) * 1e6) / 1e6,
      longitude: Math.round(((town?.longitude ?? 0) - 0.27 + index * 0.05) * 1e6) / 1e6,
    };
  });
});
