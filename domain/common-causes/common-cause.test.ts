// One cause is named by what most signs share within three minutes, with its evidence; chance, distance in time and emergencies are not.
import { expect, test } from 'vitest';
import { onTheirOwn, takenTogether, textedPeople } from './cause-answers.ts';
import { type CauseSign, commonCauseOf } from './common-cause.ts';

const start = Date.parse('2026-11-23T01:00:00Z');
const sign = (id: number, over: Partial<CauseSign> = {}): CauseSign => ({
  ...{
    device_id: id,
    alert_id: null,
    person: { id, name: `Person ${id}` },
    device: `Pendant ${id}`,
    organisation: { id: 1, name: 'Redgum' },
  },
  ...{
    at: new Date(start + id * 10_000).toISOString(),
    carrier: '10.1.0.0/16',
    gateway: null,
    place: null,
    timer: null,
    unowned: false,
    textable: true,
  },
  ...over,
});
const many = (count: number, over: (id: number) => Partial<CauseSign> = () => ({})) =>
  Array.from({ length: count }, (_, at) => sign(at + 1, over(at + 1)));
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
  const nearby = (id: number) => ({ carrier: `10.${id}.0.0/16`, place: { latitude: -33.87 + id / 2000, longitude: 151.21 } });
  expect(commonCauseOf(many(6, nearby), reporting)).toMatchObject({ kind: 'place', signs: { length: 6 } });
  const apart = (id: number) => ({ carrier: null, gateway: 'a', place: { latitude: -33 - id, longitude: 151 } });
  expect(commonCauseOf(many(6, apart), reporting)).toMatchObject({ kind: 'gateway', value: 'a', still_reporting: 563 - 500 });
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
      unowned: id !== 2,
      timer: id === 1 ? { due_at: '2026-11-23T01:30:00Z', activity: 'Home visit' } : null,
      textable: id !== 6,
    })),
    reporting,
  );
  if (!cause) throw new Error('no cause');
  expect(onTheirOwn(cause).map(({ person }) => person?.id)).toEqual([1]);
  expect(takenTogether(cause)).toEqual([103, 104]);
  expect(textedPeople(cause)).toEqual([1, 2, 3, 4, 5]);
});
