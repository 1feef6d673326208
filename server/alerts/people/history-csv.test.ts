// The file of a story: quoted where it must be, and without a formula.
import { expect, test } from 'vitest';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import { historyCsv } from './history-csv.ts';

const voice = { say: sayAustralian, phone: (number: string) => number };

const item = (over: Partial<UserHistoryItem>): UserHistoryItem => ({
  id: 1,
  alert_id: 7,
  kind: 'alert.commented',
  occurred_at: '2026-11-21T02:00:00.000Z',
  recorded_at: '2026-11-21T02:00:01.000Z',
  data: {},
  ...over,
});
const textOf = (items: UserHistoryItem[], cut = false): string =>
  [...historyCsv(items, { cut, voice, organisation: 'Redgum' })].join('');
const linesOf = (items: UserHistoryItem[], cut = false): string[] =>
  textOf(items, cut).split('\r\n').slice(1, -1);

test('it begins with the mark of UTF-8 and the names of the columns, and ends each line', () => {
  expect(textOf([])).toBe(
    '\uFEFFoccurred_at,recorded_at,alert,what,in_words,who,acting_for,details,organisation\r\n',
  );
});

test('a line has actor, event and details without the browser’s ids', () => {
  const actor = { id: 2, name: 'Mei Chen' };
  expect(
    linesOf([item({ actor, data: { comment: 'She said "yes", twice', client_id: 'x' } })]),
  ).toEqual([
    '2026-11-21T02:00:00.000Z,2026-11-21T02:00:01.000Z,7,alert.commented,"She said ""yes"", twice",Mei Chen,,"comment: She said ""yes"", twice",Redgum',
  ]);
});

test.each(['=1+1', '+61', '@SUM(A1)', '-2+3', '\tx', '\rx'])(
  'a name that begins like %j is no formula',
  (name) => {
    expect(linesOf([item({ actor: { id: 2, name } })])[0]).toMatch(/,"?'[=+@\-\t\r]/);
  },
);

test('a line has its organisation, its own or the file’s', () => {
  const lines = linesOf([item({}), item({ organisation: { id: 3, name: '=Outback' } })]);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Redgum', "'=Outback"]);
});

test('a line without an alert has an empty place for it', () => {
  expect(linesOf([item({ alert_id: null, kind: 'user.commented' })])[0]).toContain(
    'Z,,user.commented,',
  );
});

test('a story that is cut has a last line with the time where it continues', () => {
  const items = [item({}), item({ occurred_at: '2026-11-21T03:00:00.000Z' })];
  expect(linesOf(items, true).slice(2)).toEqual([
    'First 2 entries only. The history continues from 2026-11-21T03:00:00.000Z.',
  ]);
  expect(linesOf(items)).toHaveLength(2);
});

test('each event is in words next to its kind, and words are no formula either', () => {
  const [raised, said] = linesOf([
    item({ kind: 'alert.raised', data: { signal: 'sos', late: true } }),
    item({ kind: 'alert.commented', data: { comment: '=1+1' } }),
  ]);
  expect(raised).toContain(',alert.raised,"Alert raised, late: SOS pressed",');
  expect(said).toContain(",alert.commented,'=1+1,");
});
