// The queue store: order, versions, leaving rows, optimistic changes, and loads that run in
// parallel with live events.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { setCells } from '#web/kit/cells/cells.ts';
import { QueueStore } from './queue-store.ts';

const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at: new Date(Date.UTC(2026, 10, 21, 1, 0, id)).toISOString(),
  version: 1,
  ...over,
});
const mei = { id: 7, name: 'Mei Chen' };
const ids = (store: QueueStore) => store.snapshot.rows.map(({ id }) => id);

const loaded = (...rows: AlertRow[]): QueueStore => {
  const store = new QueueStore();
  store.beginLoad(0);
  store.addPage(rows, 0);
  store.endLoad(false, 0);
  return store;
};

describe('the queue', () => {
  test('orders rows: unowned, priority, age', () => {
    const store = loaded(
      row(1, { owner: mei, acknowledged_at: '2026-11-21T01:00:00.000Z' }),
      row(2, { priority: 2 }),
      row(3),
      row(4),
    );
    expect(ids(store)).toEqual([3, 4, 2, 1]);
  });

  test('a changed row moves to its new place', () => {
    const store = loaded(row(1), row(2), row(3));
    store.apply([row(1, { owner: mei, acknowledged_at: '2026-11-21T01:00:00.000Z', version: 2 })]);
    expect(ids(store)).toEqual([2, 3, 1]);
  });

  test('an older version changes nothing and notifies no subscriber', () => {
    const store = loaded(row(1, { version: 5 }));
    let notified = 0;
    store.subscribe(() => {
      notified += 1;
    });
    store.apply([row(1, { version: 4, owner: mei }), row(1, { version: 5, owner: mei })]);
    expect(store.find(1)?.owner).toBeUndefined();
    expect(notified).toBe(0);
  });

  test('a resolved alert leaves, and an older page does not bring it back', () => {
    const store = loaded(row(1), row(2));
    store.apply([row(1, { status: 'resolved', version: 2 })]);
    store.addPage([row(1, { version: 1 })], 0);
    expect(ids(store)).toEqual([2]);
  });

  test('a batch notifies its subscribers once', () => {
    const store = loaded();
    let notified = 0;
    store.subscribe(() => {
      notified += 1;
    });
    store.apply(Array.from({ length: 40 }, (_, at) => row(at + 1)));
    expect(notified).toBe(1);
    expect(store.snapshot.rows).toHaveLength(40);
  });
});

describe('a load', () => {
  test('removes rows that left meanwhile, but none that came by a live event', () => {
    const store = loaded(row(1), row(2));
    store.beginLoad(0);
    store.apply([row(3)]);
    store.addPage([row(2)], 0);
    store.endLoad(false, 0);
    expect(ids(store)).toEqual([2, 3]);
  });

  test('removes nothing when the server has more', () => {
    const store = loaded(row(1), row(2));
    store.beginLoad(0);
    store.addPage([row(2)], 0);
    store.endLoad(true, 0);
    expect(ids(store)).toEqual([1, 2]);
    expect(store.snapshot.more).toBe(true);
  });
});

describe('the queue of several cells', () => {
  const inSecond = (nth: number): number => 1_000_000_000_000 + nth;
  const filled = (): QueueStore => {
    setCells({ own: 0, others: [1] });
    const store = new QueueStore();
    for (const [cell, one] of [
      [0, row(1)],
      [1, row(inSecond(1))],
    ] as const) {
      store.beginLoad(cell);
      store.addPage([one], cell);
      store.endLoad(false, cell);
    }
    return store;
  };
  afterEach(() => setCells({ own: 0, others: [] }));

  test('a load of one removes only its own rows, also while the other is loaded', () => {
    const store = filled();
    store.beginLoad(0);
    store.beginLoad(1);
    store.endLoad(false, 1);
    expect(ids(store)).toEqual([1]);
    store.endLoad(false, 0);
    expect(ids(store)).toEqual([]);
  });

  test('a row that came through another cell than its number says is that cell’s', () => {
    const store = filled();
    store.beginLoad(1);
    store.addPage([row(7), row(inSecond(1))], 1);
    store.endLoad(false, 1);
    store.beginLoad(0);
    store.addPage([row(1)], 0);
    store.endLoad(false, 0);
    expect(ids(store)).toContain(7);
    store.beginLoad(1);
    store.endLoad(false, 1);
    expect(ids(store)).toEqual([1]);
  });

  test('there is more while one of them has more, and new is what is new in its cell', () => {
    const store = filled();
    store.beginLoad(1);
    store.endLoad(true, 1);
    store.beginLoad(0);
    store.addPage([row(1)], 0);
    store.endLoad(false, 0);
    expect(store.snapshot.more).toBe(true);
    const { isNew } = store.snapshot;
    expect([1, 2, inSecond(1), inSecond(2)].map(isNew)).toEqual([false, true, false, true]);
  });
});

describe('an optimistic change', () => {
  const guess = { owner: mei, acknowledged_at: '2026-11-21T01:00:00.000Z' };

  test('shows at once, and reverts to the previous row', () => {
    const store = loaded(row(1), row(2));
    const takeBack = store.guess(1, guess);
    expect(ids(store)).toEqual([2, 1]);
    expect(store.find(1)?.owner).toEqual(mei);
    takeBack();
    expect(ids(store)).toEqual([1, 2]);
    expect(store.find(1)).toEqual(row(1));
  });

  test('does not revert over the event with the actual owner', () => {
    const store = loaded(row(1));
    const takeBack = store.guess(1, guess);
    const winner = row(1, { version: 2, owner: { id: 9, name: 'Aroha Tamihana' } });
    store.apply([winner]);
    takeBack();
    expect(store.find(1)).toEqual(winner);
  });
});

test('any sequence of events leaves the newest versions, in order', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    version: fc.integer({ min: 1, max: 9 }),
    owned: fc.boolean(),
    done: fc.boolean(),
    priority: fc.constantFrom(1, 2, 3, 4),
  });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 70 }), { maxLength: 6 }), (batches) => {
      const store = new QueueStore();
      const newest = new Map<number, AlertRow>();
      for (const batch of batches) {
        for (const { id, version, owned, done, priority } of batch) {
          const next = row(id, {
            version,
            priority,
            ...(owned ? { owner: mei } : {}),
            status: done ? 'resolved' : 'active_alert',
          });
          if (version <= (newest.get(id)?.version ?? 0)) continue;
          newest.set(id, next);
          store.apply([next]);
        }
      }
      const expected = [...newest.values()]
        .filter(({ status }) => status === 'active_alert')
        .sort(compareInQueue);
      expect(store.snapshot.rows).toEqual(expected);
    }),
  );
});
