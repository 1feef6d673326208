// A console's receipts: each hop is reported once, and again only until the server has it.
import { expect, test } from 'vitest';
import { Receipts } from './receipts.ts';

const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
const receipt = (alert_id: number, over = {}) => ({
  alert_id,
  received_at: at(0),
  painted_at: null,
  sounded_at: null,
  acted_at: null,
  ...over,
});

const pending = (receipts: unknown[], announced: unknown = null) => ({ receipts, announced });

test('each new hop is reported once', () => {
  const receipts = new Receipts();
  expect(receipts.hasNews).toBe(false);
  receipts.received(7, at(0));
  expect(receipts.take()).toEqual(pending([receipt(7)]));
  expect(receipts.hasNews).toBe(false);
  receipts.note(7, 'painted_at', at(1));
  expect(receipts.take()).toEqual(pending([receipt(7, { painted_at: at(1) })]));
  expect(receipts.take()).toEqual(pending([]));
});

test('the first time of each hop counts, and a hop of an alert that never came is none', () => {
  const receipts = new Receipts();
  receipts.received(7, at(0));
  receipts.received(7, at(3));
  receipts.note(7, 'sounded_at', at(1));
  receipts.note(7, 'sounded_at', at(2));
  receipts.note(8, 'painted_at', at(1));
  expect(receipts.take()).toEqual(pending([receipt(7, { sounded_at: at(1) })]));
  expect(receipts.without('painted_at')).toEqual([7]);
  expect(receipts.without('sounded_at')).toEqual([]);
});

test('what the server may have lost is reported again, whatever of it was reported', () => {
  const receipts = new Receipts();
  receipts.received(7, at(0));
  receipts.note(7, 'painted_at', at(1));
  receipts.take();
  receipts.startAgain();
  expect(receipts.hasNews).toBe(false);
  receipts.received(7, at(3));
  receipts.note(7, 'painted_at', at(4));
  const second = receipt(7, { received_at: at(3), painted_at: at(4) });
  expect(receipts.take()).toEqual(pending([second]));
});

test('a failed report is repeated, with the hops since', () => {
  const receipts = new Receipts();
  receipts.received(7, at(0));
  const taken = receipts.take();
  receipts.note(7, 'painted_at', at(1));
  receipts.putBack(taken);
  expect(receipts.take()).toEqual(pending([receipt(7, { painted_at: at(1) })]));
});

test('a flood is reported as one list; painted alerts keep receipts, unsounded ones wait', () => {
  const receipts = new Receipts();
  for (let id = 1; id <= 700; id += 1) receipts.received(id, at(0));
  expect(receipts.hasNews).toBe(false);
  expect(receipts.take()).toEqual(pending([]));
  for (let id = 1; id <= 650; id += 1) receipts.note(id, 'sounded_at', at(id > 300 ? 2 : 1));
  receipts.note(7, 'painted_at', at(1));
  expect(receipts.hasNews).toBe(true);
  const list = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => from + place).filter((id) => id !== 7);
  const first = receipts.take();
  expect(first).toEqual(
    pending([receipt(7, { painted_at: at(1), sounded_at: at(1) })], {
      at: at(2),
      alert_ids: list(1, 501),
    }),
  );
  receipts.putBack(first);
  expect(receipts.take().receipts).toHaveLength(1);
  expect(receipts.take().announced?.alert_ids).toHaveLength(149);
  expect(receipts.hasNews).toBe(false);
  expect(receipts.take()).toEqual(pending([]));
});

test('a repeated alert is reported again, unless its row was painted', () => {
  const receipts = new Receipts();
  for (const id of [7, 8]) receipts.received(id, at(0));
  receipts.note(8, 'painted_at', at(1));
  receipts.take();
  for (const id of [7, 8, 9]) receipts.again(id);
  expect(receipts.take()).toEqual(pending([receipt(7)]));
});

test('the oldest are dropped', () => {
  const receipts = new Receipts();
  for (let id = 1; id <= 5001; id += 1) receipts.received(id, at(0));
  expect(receipts.without('painted_at')).toHaveLength(5000);
  expect(receipts.without('painted_at')[0]).toBe(2);
});
