// A person with several devices is in one place: random tracks of two devices never report more
// than the one that counts did, and silence ends a word.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circle, Fix } from './beyond-edge.ts';
import { type CrossingState, crossing } from './crossing.ts';
import { pointAt } from './distance.ts';
import { judgeAgain, judgePerson, type PersonJudged, type PersonPlace } from './person-place.ts';
import { type CountingDevices, type WornDevice, withPosition } from './worn-devices.ts';

const clinic: Circle = { latitude: -36.0737, longitude: 146.9135, radius: 100 };
const start = Date.parse('2026-11-23T00:00:00Z');
const pendant: WornDevice = { device_id: 1, kind: 'ev04', reporting_minutes: null, span: null };
const phone: WornDevice = { device_id: 2, kind: 'app', reporting_minutes: null, span: null };

const iso = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
/** Metres from the edge, negative inside. */
const at = (seconds: number, metres: number, accuracy = 8): Fix => ({
  ...pointAt(clinic, clinic.radius + metres, 45),
  accuracy,
  at: iso(seconds),
});

/** A person and the devices that report their positions. */
class Person {
  place: PersonPlace | null = null;
  readonly reported: NonNullable<PersonJudged['crossed']>[] = [];
  worn: readonly WornDevice[];
  readonly counting: CountingDevices;

  constructor(
    counting: CountingDevices = 'pendant_first',
    worn: readonly WornDevice[] = [pendant, phone],
  ) {
    this.counting = counting;
    this.worn = worn;
  }
  seen({ device_id }: WornDevice, ...fixes: readonly Fix[]): void {
    for (const fix of fixes) {
      this.worn = this.worn.map((device) =>
        device.device_id === device_id ? withPosition(device, fix.at) : device,
      );
      const from = this.place?.devices[device_id]?.state ?? null;
      const { place, crossed } = judgePerson(
        this.place,
        { device_id, from, ...crossing(from, fix, clinic) },
        this,
      );
      this.place = place;
      if (crossed) this.reported.push(crossed);
    }
  }
  takeAway({ device_id }: WornDevice, seconds: number): void {
    this.worn = this.worn.filter((device) => device.device_id !== device_id);
    if (this.place)
      this.place = judgeAgain(this.place, {
        worn: this.worn,
        counting: this.counting,
        at: iso(seconds),
      });
  }
  get kinds(): string[] {
    return this.reported.map(({ kind }) => kind);
  }
}

describe('a pendant inside and a phone 700 m away, both every 5 seconds', () => {
  const aMinute = (person: Person): void => {
    person.seen(pendant, at(0, 300), at(5, 300));
    for (let seconds = 10; seconds < 70; seconds += 5) {
      person.seen(pendant, at(seconds, -60));
      person.seen(phone, at(seconds + 2, 700));
    }
  };

  test.each(['pendant_first', 'any'] as const)('is one entry and no exit (%s)', (counting) => {
    const person = new Person(counting);
    aMinute(person);
    expect([person.kinds, person.place?.inside]).toEqual([['entry'], true]);
  });

  test('is no entry where the phone counts first', () => {
    const person = new Person('phone_first');
    person.seen(phone, at(0, 700));
    aMinute(person);
    expect([person.kinds, person.place?.inside]).toEqual([[], false]);
  });
});

describe('a device that is not there any more', () => {
  const apart = (): Person => {
    const person = new Person();
    person.seen(pendant, at(0, 300), at(20, -60), at(40, -60));
    person.seen(phone, at(41, 700), at(46, 700));
    return person;
  };
  const minute = 60;

  test('is believed for half an hour while another reports, then the other counts: no exit', () => {
    const person = apart();
    person.seen(phone, at(29 * minute, 700));
    expect(person.place?.inside).toBe(true);
    person.seen(phone, at(31 * minute, 700));
    expect([person.place?.inside, person.kinds]).toEqual([false, ['entry']]);
  });

  test('is believed for twice its interval where it reports seldom', () => {
    const person = new Person('pendant_first', [{ ...pendant, reporting_minutes: 60 }, phone]);
    person.seen(pendant, at(0, 300), at(20, -60), at(40, -60));
    person.seen(phone, at(90 * minute, 700), at(119 * minute, 700));
    expect(person.place?.inside).toBe(true);
    person.seen(phone, at(121 * minute, 700));
    expect(person.place?.inside).toBe(false);
  });

  test('does not hide that the other one left after it fell silent: an exit, at the time when that left', () => {
    const person = new Person();
    person.seen(pendant, at(0, 300), at(20, -60), at(40, -60));
    person.seen(
      phone,
      at(25, 300),
      at(42, -60),
      at(60, -60),
      at(600, 60),
      at(620, 200),
      at(31 * minute, 700),
    );
    expect(person.reported.map(({ kind, crossed_at }) => [kind, crossed_at])).toEqual([
      ['entry', iso(20)],
      ['exit', iso(600)],
    ]);
  });

  test('does not count once it is taken away, and the report of the other is no crossing', () => {
    const person = apart();
    person.takeAway(pendant, 50);
    expect([person.place, person.kinds]).toMatchObject([{ inside: false, until: null }, ['entry']]);
    person.seen(phone, at(60, 700), at(120, -60), at(140, -60));
    expect(person.kinds).toEqual(['entry', 'entry']);
  });

  test('the last one: nothing is known', () => {
    const person = apart();
    person.takeAway(phone, 50);
    person.takeAway(pendant, 51);
    expect(person.place).toEqual({ inside: null, until: null, devices: {} });
  });

  test('alone and silent holds the person inside for twelve hours, and where it comes back outside they left in between', () => {
    const person = new Person('pendant_first', [pendant]);
    person.seen(pendant, at(0, 300), at(20, -60), at(40, -60));
    expect(person.place?.until).toBe(iso(40 + 12 * 3600));
    person.seen(pendant, at(20 * 3600, 700));
    expect(person.reported.at(-1)).toMatchObject({
      kind: 'exit',
      last_before: iso(40),
      inferred: true,
    });
  });
});

test('news of one device about a time when the one that counts was not there yet counts', () => {
  const person = new Person();
  person.seen(pendant, at(3600, 700), at(3660, 700));
  person.seen(
    phone,
    at(0, 300),
    at(20, -60),
    at(40, -60),
    at(100, 300),
    at(3630, -60),
    at(3650, -60),
  );
  expect(person.kinds).toEqual(['entry', 'exit']);
});

describe('random pairs of tracks', () => {
  /**
   * Metres from the edge each 5 seconds: the device goes to some places and stays at each for a
   * while.
   */
  const track = fc
    .array(
      fc.record({
        to: fc.integer({ min: -95, max: 400 }),
        stays: fc.integer({ min: 0, max: 25 }),
        speed: fc.integer({ min: 10, max: 60 }),
      }),
      {
        minLength: 2,
        maxLength: 6,
      },
    )
    .map((legs) => {
      const metres = [400];
      for (const { to, stays, speed } of legs) {
        for (let here = metres.at(-1) ?? 0; here !== to; ) {
          here = here < to ? Math.min(to, here + speed) : Math.max(to, here - speed);
          metres.push(here);
        }
        metres.push(...Array.from({ length: stays }, () => to));
      }
      return metres;
    });
  const noise = fc.array(fc.integer({ min: -15, max: 15 }), { minLength: 7, maxLength: 31 });
  const asFixes = (
    metres: readonly number[],
    { errors, offset }: { errors: readonly number[]; offset: number },
  ): Fix[] =>
    metres.map((here, index) =>
      at(index * 5 + offset, Math.max(-99, here + (errors[index % errors.length] ?? 0))),
    );

  const sides = (metres: readonly number[]): number =>
    metres.filter((here, index) => index > 0 && here > 0 !== (metres[index - 1] ?? 0) > 0).length;

  test('the person crosses never more often than the pendant that they wear did, wherever the phone is', () => {
    fc.assert(
      fc.property(track, track, noise, noise, (worn, left, errors, others) => {
        const fixes = [
          ...asFixes(worn, { errors, offset: 0 }).map((fix) => ({ device: pendant, fix })),
          ...asFixes(left, { errors: others, offset: 2 }).map((fix) => ({ device: phone, fix })),
        ].sort((one, other) => Date.parse(one.fix.at) - Date.parse(other.fix.at));
        const person = new Person();
        for (const { device, fix } of fixes)
          if (Date.parse(fix.at) <= start + worn.length * 5000) person.seen(device, fix);
        expect(person.reported.length).toBeLessThanOrEqual(sides(worn));
        expect(isInTurn(person.kinds)).toBe(true);
      }),
      { seed: 30, numRuns: 150 },
    );
  });

  test('with any device counting, never more often than both devices did, and always in turn', () => {
    fc.assert(
      fc.property(track, track, (one, other) => {
        const length = Math.min(one.length, other.length);
        const person = new Person('any');
        for (let index = 0; index < length; index += 1) {
          person.seen(pendant, at(index * 5, one[index] ?? 0));
          person.seen(phone, at(index * 5 + 2, other[index] ?? 0));
        }
        expect(person.reported.length).toBeLessThanOrEqual(sides(one) + sides(other));
        expect(isInTurn(person.kinds)).toBe(true);
      }),
      { seed: 30, numRuns: 150 },
    );
  });

  const isInTurn = (kinds: readonly string[]): boolean =>
    kinds.every((kind, index) => index === 0 || kind !== kinds[index - 1]);
});

test('a device that is judged alone is the person', () => {
  const walk = [300, 200, -20, -60, -80, -80, 40, 300].map((metres, index) =>
    at(index * 20, metres),
  );
  const person = new Person('pendant_first', [pendant]);
  person.seen(pendant, ...walk);
  let state: CrossingState | null = null;
  const alone = walk.flatMap((fix) => {
    const judged = crossing(state, fix, clinic);
    state = judged.state;
    return judged.crossed ? [judged.crossed.crossed_at] : [];
  });
  expect(person.reported.map(({ crossed_at }) => crossed_at)).toEqual(alone);
});
