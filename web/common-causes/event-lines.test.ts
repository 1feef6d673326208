// Alerts of an event are one line; a person who waits for an answer keeps a row, and each alert is
// counted exactly once.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { bandsOf } from '#web/console/queue/queue-bands.ts';
import { itemsOf } from '#web/console/queue/queue-groups.ts';
import { type AlertEvent, withEvents } from './event-lines.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 1, 0, second)).toISOString();
const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at: at(id),
  version: 1,
  ...over,
});
const mine = { owner: { id: 7, name: 'Mei Chen' }, acknowledged_at: at(50) };
const millRoad: AlertEvent = {
  key: 'event 1',
  title: 'Site event: Mill Road',
  alerts: new Set([1, 2, 3, 4]),
  taken: new Set([1, 2, 3]),
};
const itemsFor = (rows: AlertRow[], open: string[] = [], events = [millRoad]) =>
  withEvents(itemsOf(rows.sort(compareInQueue), new Set()), events, new Set(open));
const idsOf = (items: ReturnType<typeof itemsFor>) =>
  items.map(({ row: { id }, heading }) => heading?.key ?? id);

test('three taken alerts are one line with its people inside; a new SOS of the site is counted and keeps its row', () => {
  const rows = [row(1, mine), row(2, mine), row(3, mine), row(4), row(9, mine)];
  const closed = itemsFor(rows);
  expect(idsOf(closed)).toEqual([4, 'event 1', 9]);
  expect(closed[1]?.heading).toMatchObject({
    title: 'Site event: Mill Road',
    count: 4,
    unowned: 1,
    oldest: at(1),
    owner: mine.owner,
  });
  const opened = itemsFor(rows, ['event 1']);
  expect(idsOf(opened)).toEqual([4, 'event 1', 1, 2, 3, 9]);
  expect(opened.map(({ inside }) => inside)).toEqual([false, false, true, true, true, false]);
});

test('a repeated alarm, a lapsed timer and a released alert leave the line for a row', () => {
  const calling = [
    row(1, { ...mine, called_again_at: at(55) }),
    row(2, { ...mine, follow_up_at: at(51), follow_up_lapsed: true }),
    row(3),
  ];
  expect(idsOf(itemsFor([...calling]))).toEqual([1, 2, 3]);
  const two = itemsFor([row(1, { ...mine, called_again_at: at(55) }), row(2, mine), row(3, mine)]);
  expect(idsOf(two)).toEqual([1, 'event 1']);
  expect(two[1]?.heading).toMatchObject({ unowned: 1 });
});

test('one alert alone stays a row, and so do all without an event', () => {
  expect(idsOf(itemsFor([row(1, mine), row(9, mine)]))).toEqual([1, 9]);
  expect(idsOf(itemsFor([row(1, mine), row(2, mine)], [], []))).toEqual([1, 2]);
});

test('the band counts each alert inside once, open or folded, also with grouping by type', () => {
  const low = { type: 'welfare', priority: 2 } as const;
  const rows = [
    row(1, { ...mine, ...low }),
    row(2, { ...mine, ...low }),
    row(3, { ...mine, ...low }),
    row(4, low),
    row(9, { ...mine, ...low }),
  ];
  for (const open of [[], ['event 1']])
    for (const grouped of [false, true]) {
      const [band] = bandsOf(itemsFor(rows, open), {
        folded: new Set(),
        grouped,
        open: new Set(open),
        me: 8,
      });
      expect(band).toMatchObject({ priority: 2, count: 5, unowned: 1 });
      expect(band?.items.filter(({ heading }) => heading?.title)).toHaveLength(1);
    }
});
