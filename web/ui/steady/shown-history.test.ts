// The thing under a point, and since when: the rule that judges every press.
import { expect, test } from 'vitest';
import { ShownHistory } from './shown-history.ts';

const row = (id: number, place: number, state = 'unowned') => ({
  key: `alert ${id}`,
  state,
  box: { left: 0, top: place * 50, right: 300, bottom: place * 50 + 50 },
});
const at = (place: number) => ({ x: 200, y: place * 50 + 25 });
const subject = (id: number, state = 'unowned') => ({ key: `alert ${id}`, state });

test('a row that slid under the pointer was not there before; the one that slid away was', () => {
  const shown = new ShownHistory();
  expect(shown.note(0, [row(1, 0), row(2, 1), row(3, 2)])).toBe(true);
  expect(shown.note(1_000, [row(1, 0), row(3, 1), row(2, 2)])).toBe(true);
  expect(shown.wasUnder(at(1), subject(3), 800)).toBe(false);
  expect(shown.wasUnder(at(1), subject(2), 800)).toBe(true);
  expect(shown.wasUnder(at(1), subject(3), 1_000)).toBe(true);
  expect(shown.note(1_500, [row(1, 0), row(3, 1), row(2, 2)])).toBe(false);
});

test('a row that came back to its place in between was there then', () => {
  const shown = new ShownHistory();
  shown.note(0, [row(1, 0), row(2, 1)]);
  shown.note(1_000, [row(2, 0), row(1, 1)]);
  shown.note(1_100, [row(1, 0), row(2, 1)]);
  expect(shown.wasUnder(at(0), subject(1), 900)).toBe(true);
  expect(shown.wasUnder(at(0), subject(1), 1_050)).toBe(false);
});

test('in another state it is another thing to press, and put back into the first it is new again', () => {
  const shown = new ShownHistory();
  shown.note(0, [row(1, 0)]);
  shown.note(1_000, [row(1, 0, 'owned 7')]);
  expect(shown.isShownSince(subject(1, 'owned 7'), 900)).toBe(false);
  expect(shown.isShownSince(subject(1), 900)).toBe(false);
  shown.note(1_100, [row(1, 0)]);
  expect([shown.isShownSince(subject(1), 900), shown.wasUnder(at(0), subject(1), 900)]).toEqual([
    false,
    false,
  ]);
  expect(shown.isShownSince(subject(1), 1_100)).toBe(true);
});

test('shown in two places, it is shown while one of them is', () => {
  const shown = new ShownHistory();
  shown.note(0, [row(1, 0), row(1, 8)]);
  shown.note(500, [row(1, 8)]);
  expect(shown.isShownSince(subject(1), 0)).toBe(true);
  expect(shown.wasUnder(at(0), subject(1), 600)).toBe(false);
  shown.note(600, []);
  expect(shown.isShownSince(subject(1), 0)).toBe(false);
});

test('elements opened by the user count as shown before; an old list is forgotten', () => {
  const shown = new ShownHistory();
  shown.note(1_000, [{ ...row(1, 0), isOpened: true }]);
  expect(shown.wasUnder(at(0), subject(1), 700)).toBe(true);
  shown.note(2_000, [row(2, 0)]);
  shown.note(13_000, [row(2, 0)]);
  expect(shown.wasUnder(at(0), subject(1), 1_500)).toBe(false);
});
