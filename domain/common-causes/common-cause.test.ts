// One cause is named by what most signs share within three minutes, with its evidence; chance and
// distance in time are not.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onTheirOwn, takenBefore, takenTogether, textedPeople } from './cause-answers.ts';
import type { CauseSign } from './cause-sign.ts';
import { commonCausesOf, type Reporting } from './common-cause.ts';

const start = Date.parse('2026-11-23T01:00:00Z');
const sign = (id: number, over: Partial<CauseSign> = {}): CauseSign => ({
  device_id: id,
  alert_id: null,
  type: null,
  version: null,
  person: { id, name: `Person ${id}` },
  device: `Pendant ${id}`,
  organisation: { id: 1, name: 'Redgum' },
  department: null,
  at: new Date(start + id * 10_000).toISOString(),
  carrier: '10.1.0.0/16',
  gateway: null,
  place: null,
  site: null,
  timer: null,
  repeats: 0,
  unowned: false,
  taken: false,
  textable: true,
  ...over,
});
/** A pressed SOS. */
const pressed = (id: number, over: Partial<CauseSign> = {}): CauseSign =>
  sign(id, { alert_id: 100 + id, type: 'sos', version: 1, unowned: true, ...over });
const many = (count: number, over: (id: number) => Partial<CauseSign> = () => ({})) =>
  Array.from({ length: count }, (_, at) => sign(at + 1, over(at + 1)));
const commonCauseOf = (signs: readonly CauseSign[], those: readonly Reporting[]) =>
  commonCausesOf(signs, those)[0] ?? null;
const reporting = [
  { organisation_id: 1, carrier: '10.2.0.0/16', gateway: 'b', count: 63 },
  { organisation_id: 1, carrier: '10.1.0.0/16', gateway: 'a', count: 2 },
  { organisation_id: 9, carrier: '10.2.0.0/16', gateway: 'b', count: 500 },
];

test('a carrier: how many, within how long, and what still reports on others', () => {
  expect(commonCauseOf(many(8), reporting)).toMatchObject({
    kind: 'carrier',
    value: '10.1.0.0/16',
    seconds: 70,
    silent: 8,
    still_reporting: 63,
  });
});

test('four are chance; six of which two came later are four', () => {
  expect(commonCauseOf(many(4), reporting)).toBeNull();
  const late = new Date(start + 600_000).toISOString();
  expect(
    commonCauseOf(
      many(6, (id) => (id > 4 ? { at: late } : {})),
      reporting,
    ),
  ).toBeNull();
});

test('different carriers at one place; different places at one gateway', () => {
  const nearby = (id: number) => ({
    carrier: `10.${id}.0.0/16`,
    place: { latitude: -33.87 + id / 2000, longitude: 151.21 },
  });
  expect(commonCauseOf(many(6, nearby), reporting)).toMatchObject({
    kind: 'place',
    signs: { length: 6 },
  });
  const apart = (id: number) => ({
    carrier: null,
    gateway: 'a',
    place: { latitude: -33 - id, longitude: 151 },
  });
  expect(commonCauseOf(many(6, apart), reporting)).toMatchObject({
    kind: 'gateway',
    value: 'a',
    still_reporting: 563 - 500,
  });
  expect(
    commonCauseOf(
      many(6, (id) => ({ ...apart(id), gateway: null })),
      reporting,
    ),
  ).toBeNull();
});

test('people with a running timer stay on their own; others are taken once, and texted where that is safe', () => {
  const cause = commonCauseOf(
    many(6, (id) => ({
      alert_id: id <= 4 ? 100 + id : null,
      type: id <= 4 ? 'connection_loss' : null,
      version: id <= 4 ? 7 : null,
      unowned: id <= 4 && id !== 2,
      timer: id === 1 ? { due_at: '2026-11-23T01:30:00Z', activity: 'Home visit' } : null,
      textable: id !== 6,
    })),
    reporting,
  );
  if (!cause) throw new Error('no cause');
  expect(onTheirOwn(cause).map(({ person }) => person?.id)).toEqual([1]);
  expect(takenTogether(cause)).toEqual([
    { id: 103, shown: 7 },
    { id: 104, shown: 7 },
  ]);
  expect(textedPeople(cause)).toEqual([1, 2, 3, 4, 5]);
});

const millRoad = { id: 12, name: 'Mill Road' };

test('forty SOS of one site are one event, whatever the network; alerts elsewhere are no part of it', () => {
  const there = Array.from({ length: 36 }, (_, at) =>
    pressed(at + 1, { site: millRoad, at: new Date(start + at * 3600).toISOString() }),
  );
  const elsewhere = Array.from({ length: 4 }, (_, at) =>
    pressed(50 + at, { at: new Date(start + at * 9000).toISOString() }),
  );
  expect(commonCausesOf([...there, ...elsewhere], reporting)).toMatchObject([
    {
      kind: 'site',
      value: '12',
      name: 'Mill Road',
      of: 40,
      silent: 0,
      seconds: 126,
      still_reporting: 65,
      signs: { length: 36 },
    },
  ]);
});

test('devices that are silent elsewhere make the event of a site no wider', () => {
  const there = Array.from({ length: 9 }, (_, at) => pressed(at + 1, { site: millRoad }));
  const silent = Array.from({ length: 3 }, (_, at) =>
    sign(50 + at, { at: new Date(start + at * 9000).toISOString() }),
  );
  expect(commonCauseOf([...there, ...silent], reporting)).toMatchObject({
    kind: 'site',
    value: '12',
    signs: { length: 9 },
  });
});

test('where devices are silent, all of them are to be explained', () => {
  const silent = many(10, (id) => ({
    gateway: 'a',
    carrier: id <= 5 ? '10.1.0.0/16' : `10.${id}.0.0/16`,
  }));
  expect(commonCauseOf(silent, reporting)).toMatchObject({
    kind: 'gateway',
    value: 'a',
    signs: { length: 10 },
  });
});

test('it is named at the fifth alert; a narrow cause before a wide one that explains hardly more', () => {
  const clinic = { id: 3, name: 'Clinic staff' };
  const five = Array.from({ length: 5 }, (_, at) =>
    pressed(at + 1, { site: millRoad, department: clinic }),
  );
  expect(commonCauseOf(five.slice(0, 4), [])).toBeNull();
  expect(commonCauseOf(five, [])).toMatchObject({ kind: 'site', signs: { length: 5 } });
  expect(commonCauseOf([...five, pressed(6, { department: clinic })], [])).toMatchObject({
    kind: 'site',
    signs: { length: 5 },
  });
  const more = [6, 7, 8].map((id) => pressed(id, { department: clinic }));
  expect(commonCauseOf([...five, ...more], [])).toMatchObject({
    kind: 'department',
    name: 'Clinic staff',
    signs: { length: 8 },
  });
});

test('one organisation needs eight, and half of all', () => {
  const ours = Array.from({ length: 8 }, (_, at) => pressed(at + 1));
  expect(commonCauseOf(ours.slice(1), [])).toBeNull();
  // Its devices that still report are the organisation itself, not something elsewhere.
  expect(commonCauseOf(ours, reporting)).toMatchObject({
    kind: 'organisation',
    name: 'Redgum',
    still_reporting: 0,
  });
  const others = Array.from({ length: 12 }, (_, at) =>
    pressed(1 + (at % 8), { organisation: { id: 20 + at, name: `Organisation ${at}` } }),
  );
  expect(commonCauseOf([...ours, ...others], [])).toBeNull();
});

test('no network is blamed for what people pressed; it is for the silences of the same minutes', () => {
  const apart = (id: number) =>
    pressed(id, { organisation: { id, name: `Organisation ${id}` }, gateway: 'a' });
  expect(commonCauseOf([1, 2, 3, 4, 5, 6].map(apart), reporting)).toBeNull();
  const mixed = [...many(6), ...[1, 2].map(apart)];
  expect(commonCauseOf(mixed, reporting)).toMatchObject({ kind: 'carrier', signs: { length: 6 } });
});

test('people who may need help whatever the cause is are taken by themselves, each with the reason', () => {
  const cause = {
    signs: [
      pressed(1),
      pressed(2, { repeats: 1 }),
      pressed(3, { type: 'medical' }),
      pressed(4, { type: 'duress' }),
      pressed(5, { timer: { due_at: '2026-11-23T01:30:00Z', activity: null } }),
      pressed(6, { unowned: false, taken: true }),
      pressed(7, { unowned: false, type: 'medical' }),
    ],
  };
  expect(takenTogether(cause)).toEqual([{ id: 101, shown: 1 }]);
  expect(onTheirOwn(cause).map(({ alert_id }) => alert_id)).toEqual([102, 103, 104, 105]);
  expect(takenBefore(cause)).toEqual([106]);
});

const someSign = fc
  .record({
    id: fc.integer({ min: 1, max: 400 }),
    second: fc.integer({ min: 0, max: 900 }),
    site: fc.constantFrom(null, { id: 1, name: 'One' }, { id: 2, name: 'Two' }),
    organisation: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom(null, 'sos', 'duress', 'connection_loss', 'welfare'),
    repeats: fc.integer({ min: 0, max: 1 }),
    carrier: fc.constantFrom(null, 'one', 'two'),
    north: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ id, second, organisation, type, north, ...over }) =>
    sign(id, {
      ...over,
      type: type as CauseSign['type'],
      alert_id: type === null ? null : 1000 + id,
      version: type === null ? null : 1,
      unowned: type !== null,
      organisation: { id: organisation, name: `Organisation ${organisation}` },
      at: new Date(start + second * 1000).toISOString(),
      place: { latitude: -33 + north / 10, longitude: 151 },
    }),
  );

test('any signs: none is in two causes, every cause has its core, each alert is handled once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(someSign, { selector: ({ device_id }) => device_id, maxLength: 60 }),
      (signs) => {
        const causes = commonCausesOf(signs, reporting);
        const members = causes.flatMap((cause) => cause.signs);
        expect(new Set(members).size).toBe(members.length);
        for (const cause of causes) {
          const least = cause.kind === 'organisation' ? 8 : 5;
          const times = cause.signs.map(({ at }) => Date.parse(at));
          expect(times).toEqual([...times].sort((left, right) => left - right));
          expect(
            times.some(
              (time, at) => (times[at + least - 1] ?? Number.POSITIVE_INFINITY) - time <= 180_000,
            ),
          ).toBe(true);
          expect(times.slice(1).every((time, at) => time - (times[at] ?? 0) <= 180_000)).toBe(true);
          expect(cause.of).toBeGreaterThanOrEqual(cause.signs.length);
          const free = cause.signs.filter(({ unowned }) => unowned).map(({ alert_id }) => alert_id);
          const own = onTheirOwn(cause).flatMap(({ alert_id }) => alert_id ?? []);
          expect([...takenTogether(cause).map(({ id }) => id), ...own].sort()).toEqual(free.sort());
        }
      },
    ),
    { numRuns: 300 },
  );
});
