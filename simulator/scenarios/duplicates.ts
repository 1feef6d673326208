// Every report one to five times, three in ten out of order, one in ten an hour late, some cut into
// bytes and some glued: each counts once.
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import type { AppEventKind } from '#domain/phone/app-event.ts';
import { type Chance, chanceOf } from '#simulator/chance.ts';
import { inOrder, type Scenario, type SimulatedPendant, type Step } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const second = 1000;
const bursts = 4;
const burstEveryMs = 2 * second;
const inBurst = 8;
const lateShare = 0.1;
const lateMs = 3_600 * second;
const news: readonly [AlarmFlag, ...AlarmFlag[]] = [
  'side_key_1',
  'low_battery',
  'motion',
  'fall',
  'no_motion',
];
const phoneKinds: readonly [AppEventKind, ...AppEventKind[]] = [
  'battery',
  'check_in',
  'message',
  'safety_shake',
  'duress',
];

export const duplicates: Scenario = {
  name: 'duplicates',
  about:
    'each thing sent 1 to 5 times, 30 % out of order, 10 % an hour late, 5 % cut into single bytes, 5 % glued together',
  careless: true,
  phones: 10,
  zoleos: 8,
  steps: ({ pendants, phones, zoleos, seed }) =>
    inOrder([
      ...pendants.map((pendant) =>
        pendantBursts(pendant, chanceOf(seed, `duplicates ${pendant.imei}`)),
      ),
      ...Array.from({ length: phones }, (_, phone) =>
        phoneBursts(phone, chanceOf(seed, `duplicates phone ${phone}`)),
      ),
      ...zoleos.map((place, zoleo) =>
        zoleoMessages(zoleo, place, chanceOf(seed, `duplicates zoleo ${zoleo}`)),
      ),
    ]),
};

const lateness = (chance: Chance): { late_ms?: number } =>
  chance.roll() < lateShare ? { late_ms: lateMs } : {};

function* pendantBursts(
  pendant: SimulatedPendant,
  chance: Chance,
): Generator<Step, void, undefined> {
  const wearer = new Wearer(pendant, chance);
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let number = 0; number < inBurst; number += 1) {
      wearer.pass(0.1);
      yield {
        at_ms: burst * burstEveryMs,
        imei: wearer.imei,
        says: wearer.says([chance.pick(news)]),
        ...lateness(chance),
      };
    }
  }
}

function* phoneBursts(phone: number, chance: Chance): Generator<Step, void, undefined> {
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let number = 0; number < inBurst; number += 1) {
      const kind = chance.pick(phoneKinds);
      const data = kind === 'message' ? { data: { text: `Line ${burst * inBurst + number}` } } : {};
      yield {
        at_ms: burst * burstEveryMs,
        phone,
        tells: { kind, battery_percent: 70, ...data },
        ...lateness(chance),
      };
    }
  }
}

function* zoleoMessages(
  zoleo: number,
  place: { latitude: number; longitude: number },
  chance: Chance,
): Generator<Step, void, undefined> {
  const types = ['CheckIn', 'SOSInitiated', 'LS_location', 'SOSCancelled', 'AppMessage', 'CheckIn'];
  for (const [number, type] of types.entries()) {
    const text = type === 'AppMessage' ? { text: 'All well' } : {};
    // Not an SOS or its end: the test that counts must know which of the two came last.
    const late = type.startsWith('SOS') ? {} : lateness(chance);
    yield { at_ms: number * second + zoleo * 30, zoleo, posts: { type, place, ...text }, ...late };
  }
}
