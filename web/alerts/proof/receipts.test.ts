// The ledger of a console: each hop once, told until the server has it, and no longer.
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

test('tells what is new, once', () => {
  const receipts = new Receipts();
  expect(receipts.hasNews).toBe(false);
  receipts.received(7, at(0));
  expect(receipts.take()).toEqual([receipt(7)]);
  expect(receipts.hasNews).toBe(false);
  receipts.note(7, 'painted_at', at(1));
  expect(receipts.take()).toEqual([receipt(7, { painted_at: at(1) })]);
  expect(receipts.take()).toEqual([]);
});

test('the first time of each hop counts, and a hop of an alert that never came is none', () => {
  const receipts = new Receipts();
  receipts.received(7, at(0));
  receipts.received(7, at(3));
  receipts.note(7, 'sounded_at', at(1));
  receipts.note(7, 'sounded_at', at(2));
  receipts.note(8, 'painted_at', at(1));
  expect(receipts.take()).toEqual([receipt(7, { sounded_at: at(1) })]);
  expect(receipts.without('painted_at')).toEqual([7]);
  expect(receipts.without('sounded_at')).toEqual([]);
});

test('what did not arrive is told again, with what happened since', () => {
  const receipts = new Receipts();
  receipts.received(7, at(0));
  const taken = receipts.take();
  receipts.note(7, 'painted_at', at(1));
  receipts.putBack(taken);
  expect(receipts.take()).toEqual([receipt(7, { painted_at: at(1) })]);
});

test('a flood is told in portions, and the oldest are let go', () => {
  const receipts = new Receipts();
  for (let id = 1; id <= 600; id += 1) receipts.received(id, at(0));
  const told = [receipts.take(), receipts.take(), receipts.take(), receipts.take()];
  expect(told.map((portion) => portion.length)).toEqual([200, 200, 100, 0]);
  expect(told.flat().map(({ alert_id }) => alert_id)).toEqual(Array.from({ length: 500 }, (_, place) => place + 101));
});
