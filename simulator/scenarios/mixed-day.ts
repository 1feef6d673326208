// An ordinary day with every kind of device: pendants on their shift, phones with welfare timers
// and buttons, satellites where there is no network.
import { type Chance, chanceOf } from '#simulator/chance.ts';
import {
  inOrder,
  type PhoneNews,
  type Scenario,
  type Step,
  upTo,
  type ZoleoNews,
} from '#simulator/scenario.ts';
import { quietShift } from './quiet-shift.ts';

const minute = 60_000;
const walk = 0.0004;

/** Rare alarms of a person with a phone. */
const troubles: readonly [PhoneNews, ...PhoneNews[]] = [
  { kind: 'duress' },
  { kind: 'medical' },
  { kind: 'fall' },
  { kind: 'safety_shake' },
  { kind: 'button_press', data: { press: 'long' }, by_button: true },
  { kind: 'patrol_request' },
  { kind: 'emergency_request' },
  { kind: 'test' },
];

export const mixedDay: Scenario = {
  name: 'mixed-day',
  endless: true,
  about: 'pendants, phones with timers and buttons, and satellite units through an ordinary day',
  phones: 24,
  zoleos: 12,
  steps: (setting) => {
    const { phones, pendants, zoleos, seed, seconds } = setting;
    const days = Array.from({ length: phones }, (_, phone) => {
      const place = pendants[phone % Math.max(1, pendants.length)] ?? { latitude: 0, longitude: 0 };
      return phoneDay(phone, place, chanceOf(seed, `day of phone ${phone}`));
    });
    const trips = zoleos.map((place, zoleo) =>
      zoleoDay(zoleo, place, chanceOf(seed, `day of zoleo ${zoleo}`)),
    );
    return upTo(
      seconds,
      inOrder([
        quietShift.steps(setting),
        ...days,
        ...trips,
        phoneTroubles(phones, chanceOf(seed, 'phone troubles')),
      ]),
    );
  },
};

/**
 * Visits, each under a timer: begun, sometimes stretched, nearly always ended, and positions on the
 * way.
 */
function* phoneDay(
  phone: number,
  home: { latitude: number; longitude: number },
  chance: Chance,
): Generator<Step, void, undefined> {
  let at_ms = chance.between(0, 2 * minute);
  let [latitude, longitude] = [home.latitude, home.longitude];
  let battery = chance.between(40, 100);
  for (let visit = 1; ; visit += 1) {
    const session_id = `visit ${visit}`;
    const minutes = Math.round(chance.between(15, 45));
    yield {
      at_ms,
      phone,
      tells: { kind: 'welfare_start', data: { session_id, minutes, activity: 'Home visit' } },
    };
    const overMs = at_ms + minutes * minute * chance.between(0.5, 0.95);
    for (
      at_ms += chance.between(2, 4) * minute;
      at_ms < overMs;
      at_ms += chance.between(2, 4) * minute
    ) {
      latitude += chance.between(-walk, walk);
      longitude += chance.between(-walk, walk);
      battery = Math.max(5, battery - chance.between(0, 0.5));
      const position = { latitude, longitude, accuracy_m: Math.round(chance.between(4, 40)) };
      yield {
        at_ms,
        phone,
        tells: { kind: 'position', position, battery_percent: Math.round(battery) },
      };
    }
    if (chance.roll() < 0.2)
      yield { at_ms, phone, tells: { kind: 'welfare_extend', data: { session_id, minutes: 15 } } };
    // One in forty forgets to end it.
    if (chance.roll() > 0.025)
      yield { at_ms: at_ms + 1000, phone, tells: { kind: 'welfare_end', data: { session_id } } };
    if (chance.roll() < 0.1)
      yield {
        at_ms: at_ms + 2000,
        phone,
        tells: { kind: 'message', data: { text: 'On my way to the next one' } },
      };
    at_ms += chance.between(5, 15) * minute;
  }
}

function* phoneTroubles(phones: number, chance: Chance): Generator<Step, void, undefined> {
  if (phones === 0) return;
  for (let at_ms = chance.between(0.5, 2) * minute; ; at_ms += chance.between(6, 12) * minute)
    yield { at_ms, phone: Math.floor(chance.roll() * phones), tells: chance.pick(troubles) };
}

/**
 * A track with check-ins; about once in four hours an SOS that its wearer takes back at the unit.
 */
function* zoleoDay(
  zoleo: number,
  home: { latitude: number; longitude: number },
  chance: Chance,
): Generator<Step, void, undefined> {
  let { latitude, longitude } = home;
  const posts = (type: string, more: Partial<ZoleoNews> = {}): ZoleoNews => ({
    type,
    place: { latitude, longitude },
    ...more,
  });
  yield {
    at_ms: chance.between(0, minute),
    zoleo,
    posts: posts('LS_start', { battery_percent: 96 }),
  };
  for (let at_ms = chance.between(5, 10) * minute; ; at_ms += chance.between(8, 12) * minute) {
    latitude += chance.between(-walk, walk) * 4;
    longitude += chance.between(-walk, walk) * 4;
    const fate = chance.roll();
    if (fate < 0.04) {
      yield { at_ms, zoleo, posts: posts('SOSInitiated') };
      at_ms += chance.between(2, 5) * minute;
      yield { at_ms, zoleo, posts: posts('SOSCancelled') };
    } else if (fate < 0.3) yield { at_ms, zoleo, posts: posts('CheckIn') };
    else if (fate < 0.35)
      yield { at_ms, zoleo, posts: posts('AppMessage', { text: 'Camped at the ford' }) };
    else
      yield {
        at_ms,
        zoleo,
        posts: posts('LS_location', { battery_percent: Math.round(chance.between(30, 95)) }),
      };
  }
}
