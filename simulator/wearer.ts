// One worker with a pendant: walks between visits around his town while the battery falls, and
// comes back to the charger.

import type { GpsRecord } from '#domain/ev04/data/data-record.ts';
import type { StatusFlag } from '#domain/ev04/data/status-flags.ts';
import type { Chance } from './chance.ts';
import type { Report } from './report.ts';
import type { SimulatedPendant } from './scenario.ts';

const metresPerDegree = 111_320;
const furthestMetres = 700;
const batteryFallPerMinute = 0.08;
const chargePerMinute = 0.9;

export class Wearer {
  readonly imei: string;
  battery: number;
  charging = false;
  moving: boolean;
  readonly #home: SimulatedPendant;
  readonly #chance: Chance;
  #north = 0;
  #east = 0;
  #course: number;
  #mileage = 0;
  #speed = 0;

  constructor(pendant: SimulatedPendant, chance: Chance) {
    this.imei = pendant.imei;
    this.#home = pendant;
    this.#chance = chance;
    this.battery = chance.between(14, 100);
    this.#course = chance.between(0, 360);
    this.moving = chance.roll() < 0.5;
  }

  /** Lives on for some minutes. */
  pass(minutes: number): void {
    const change = this.charging ? chargePerMinute : -batteryFallPerMinute;
    this.battery = Math.min(100, Math.max(3, this.battery + change * minutes));
    this.#speed = this.moving && !this.charging ? this.#chance.between(2.5, 5.2) : 0;
    const metres = (this.#speed / 60) * 1000 * minutes;
    this.#course = (this.#course + this.#chance.between(-50, 50) + 360) % 360;
    if (Math.hypot(this.#north, this.#east) > furthestMetres)
      this.#course = (Math.atan2(-this.#east, -this.#north) * (180 / Math.PI) + 360) % 360;
    const angle = this.#course * (Math.PI / 180);
    this.#north += Math.cos(angle) * metres;
    this.#east += Math.sin(angle) * metres;
    this.#mileage += metres;
  }

  says(alarms: Report['alarms'] = []): Report {
    const status: StatusFlag[] = [
      'gps',
      ...(this.charging ? (['charging'] as const) : []),
      ...(this.#speed > 0 ? (['motion'] as const) : []),
    ];
    return { alarms, status, battery_percent: this.battery, places: [this.#fix()] };
  }

  #fix(): GpsRecord {
    const { latitude, longitude } = this.#home;
    const degreesEast = this.#east / (metresPerDegree * Math.cos(latitude * (Math.PI / 180)));
    return gpsFix({
      latitude: latitude + this.#north / metresPerDegree,
      longitude: longitude + degreesEast,
      speed_kmh: this.#speed,
      course_deg: this.#course,
      mileage_m: this.#mileage,
    });
  }
}

/** A good fix under an open sky; whole numbers where the wire has them. */
export function gpsFix(
  at: Pick<GpsRecord, 'latitude' | 'longitude' | 'speed_kmh' | 'course_deg' | 'mileage_m'>,
): GpsRecord {
  return {
    type: 'gps',
    latitude: at.latitude,
    longitude: at.longitude,
    speed_kmh: Math.round(at.speed_kmh),
    course_deg: Math.floor(at.course_deg),
    altitude_raw: 160,
    hdop: 1.1,
    mileage_m: Math.round(at.mileage_m),
    satellites: 9,
  };
}
