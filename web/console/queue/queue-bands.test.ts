// The queue in its bands: priority first, unowned before owned, and in a flood one line for a type
// and organisation.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { type BandView, bandsOf } from './queue-bands.ts';
import { itemsOf } from './queue-groups.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 1, 0, second)).toISOString();
const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 100 + id, name: `Person ${id}` },
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: at(id),
  version: 1,
  ...over,
});
const mei = { owner: { id: 7, name: 'Mei Chen' }, acknowledged_at: at(50) };
const plain: BandView = { folded: new Set(), grouped: false, open: new Set(), me: 7 };
const bands = (rows: AlertRow[], view: Partial<BandView> = {}, unfolded: number[] = []) =>
  bandsOf(itemsOf(rows.sort(compareInQueue), new Set(unfolded)), { ...plain, ...view });
const urgent = { type: 'welfare', priority: 2 } as const;

test('bands in the order of priority, each with its count, its unowned and its oldest; unowned first inside', () => {
  const shown = bands([
    row(1, mei),
    row(2),
    row(3, { ...urgent, ...mei }),
    row(4, { type: 'test', priority: 4 }),
  ]);
  expect(
    shown.map(({ priority, count, unowned, oldest }) => [priority, count, unowned, oldest]),
  ).toEqual([
    [1, 2, 1, at(1)],
    [2, 1, 0, at(3)],
    [4, 1, 1, at(4)],
  ]);
  expect(shown[0]?.items.map((item) => item.row.id)).toEqual([2, 1]);
});

test('the operator’s own unacknowledged alerts lead their band and count as unowned', () => {
  const again = row(9, { ...mei, called_again_at: at(55) });
  const [band] = bands([row(1), row(2), again, row(3, mei)]);
  expect(band).toMatchObject({ count: 4, unowned: 3, owned: 1 });
  expect(band?.items.map((item) => item.row.id)).toEqual([9, 1, 2, 3]);
  expect(bands([row(1), again], { me: 8 })[0]?.items.map((item) => item.row.id)).toEqual([1, 9]);
  expect(bands([again], { folded: new Set([1]) })[0]?.items).toHaveLength(1);
});

test('alerts folded under another count in its band, unowned ones too', () => {
  const group = [row(1), row(2, { group_id: 1 }), row(3, { group_id: 1, ...urgent })];
  expect(
    bands(group).map(({ priority, count, unowned, items }) => [
      priority,
      count,
      unowned,
      items.length,
    ]),
  ).toEqual([[1, 3, 3, 1]]);
  expect(
    bands(group, {}, [1]).map(({ count, items }) => [count, items.map(({ inside }) => inside)]),
  ).toEqual([[3, [false, true, true]]]);
});

test('a folded band keeps its counts and shows only alerts without an owner', () => {
  const [band] = bands([row(1, mei), row(2), row(3, mei)], { folded: new Set([1]) });
  expect(band).toMatchObject({ count: 3, unowned: 1, items: [{ row: { id: 2 } }] });
  expect(bands([row(1, mei)], { folded: new Set([1]) })[0]).toMatchObject({
    count: 1,
    unowned: 0,
    items: [],
  });
  const flood = [row(4, urgent), row(5, urgent), row(6, { ...urgent, ...mei })];
  expect(bands(flood, { folded: new Set([2]), grouped: true })[0]?.items[0]?.heading).toMatchObject(
    { count: 2, unowned: 2 },
  );
});

test('in a flood a type and organisation are one line below Emergency, most unowned first; one alone stays a row', () => {
  const other = { organisation: { id: 2, name: 'Summit' } };
  const rows = [
    row(1),
    row(2),
    row(3, { ...urgent, ...mei }),
    row(4, { ...urgent, ...mei }),
    row(5, { ...urgent, ...other }),
  ];
  const flood = [
    ...rows,
    row(6, { ...urgent, ...other }),
    row(7, { type: 'safety_shake', priority: 2, ...mei }),
  ];
  const [emergency, second] = bands(flood, { grouped: true });
  expect(emergency?.items.map(({ heading }) => heading)).toEqual([undefined, undefined]);
  const [summit, redgum, alone] = second?.items ?? [];
  expect(summit?.heading).toMatchObject({
    count: 2,
    unowned: 2,
    oldest: at(5),
    owner: undefined,
    open: false,
  });
  expect(redgum?.heading).toMatchObject({ count: 2, unowned: 0, calling: false, owner: mei.owner });
  expect(alone).toMatchObject({ row: { id: 7 } });
  expect(alone?.heading).toBeUndefined();
  const opened = bands(flood, { grouped: true, open: new Set([summit?.heading?.key ?? '']) })[1];
  expect(opened?.items.map(({ heading, row: { id } }) => (heading ? 'line' : id))).toEqual([
    'line',
    5,
    6,
    'line',
    7,
  ]);
});
