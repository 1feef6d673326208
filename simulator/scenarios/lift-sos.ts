// A worker stuck in a lift: the button first without any fix, then with the building's Wi-Fi, then
// outside, then under continuous locating.
import type { NetworkRecord, PlaceRecord } from '#domain/ev04/data/data-record.ts';
import type { Scenario, SimulatedPendant } from '#simulator/scenario.ts';
import { gpsFix } from '#simulator/wearer.ts';

const second = 1000;
const locateEveryS = 10;
const locates = 12;

const cells: NetworkRecord = {
  type: 'cells',
  layout: 'lte',
  mcc: 505,
  mnc: 1,
  cells: [
    { signal: 31, area: 12_305, cell: 135_274_498 },
    { signal: 22, area: 12_305, cell: 135_274_499 },
  ],
};
const wifi: NetworkRecord = {
  type: 'wifi_named',
  networks: [
    { mac: '02:1a:4f:00:10:21', rssi: -61, name: 'Dean Street 482' },
    { mac: '02:1a:4f:00:10:22', rssi: -70, name: 'Dean Street 482 guests' },
    { mac: '02:1a:4f:00:31:07', rssi: -83, name: 'Lift service' },
  ],
};

export const liftSos: Scenario = {
  name: 'lift-sos',
  about: 'one SOS: without a fix, with Wi-Fi only, with a fix outside, then continuous locating',
  steps: ({ pendants: [pendant] }) => {
    if (pendant === undefined) return [];
    const { imei } = pendant;
    const says = (alarm: boolean, places: readonly (PlaceRecord | NetworkRecord)[]) =>
      ({
        alarms: alarm ? (['sos'] as const) : [],
        status: alarm ? [] : (['gps'] as const),
        battery_percent: 64,
        places,
      }) as const;
    return [
      { at_ms: 0, imei, says: says(false, [outside(pendant, 0)]) },
      { at_ms: 4 * second, imei, says: says(true, []) },
      { at_ms: 9 * second, imei, says: says(true, [cells]) },
      { at_ms: 19 * second, imei, says: says(true, [wifi]) },
      { at_ms: 44 * second, imei, says: says(true, [outside(pendant, 1)]) },
      ...Array.from({ length: locates }, (_, index) => ({
        at_ms: (44 + (index + 1) * locateEveryS) * second,
        imei,
        says: says(false, [outside(pendant, index + 2)]),
      })),
    ];
  },
};

/** Some ten metres further along the street with each fix. */
function outside({ latitude, longitude }: SimulatedPendant, fix: number): PlaceRecord {
  return gpsFix({
    latitude: latitude + fix * 0.00009,
    longitude: longitude + fix * 0.00004,
    speed_kmh: 4,
    course_deg: 24,
    mileage_m: fix * 11,
  });
}
