// Notices lie low and to the right, and step aside for whatever can be pressed.
import { expect, it } from 'vitest';
import { type Box, coveredAt, freePlace } from './free-place.ts';

const room = { width: 1440, height: 900 };
const size = { width: 400, height: 60 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });

it('with nothing in the way they lie in the corner', () => {
  expect(freePlace(size, room, [])).toEqual({ left: 1024, top: 824 });
});

it('above a bar at the foot of the page, with room between', () => {
  const clear = box(1300, 850, 120, 32);
  const place = freePlace(size, room, [clear]);
  expect(place.left).toBe(1024);
  expect(place.top + size.height).toBeLessThanOrEqual(clear.top - 8);
  expect(place.top + size.height).toBeGreaterThan(clear.top - 20);
});

it('in the middle when the right side is full from top to bottom', () => {
  const column = box(1100, 0, 340, 900);
  expect(freePlace(size, room, [column])).toEqual({ left: 512, top: 824 });
});

it('between two cards of a phone', () => {
  const phone = { width: 390, height: 844 };
  const narrow = { width: 358, height: 60 };
  const place = freePlace(narrow, phone, [box(0, 760, 390, 84), box(16, 600, 358, 40)]);
  expect(place).toMatchObject({ left: 16 });
  expect([place.top > 640, place.top + 60 < 760]).toEqual([true, true]);
});

it('where everything can be pressed they cover as little as they can', () => {
  const rows = Array.from({ length: 30 }, (_, at) => box(0, at * 30, 1440, 29));
  const few = rows.filter((row) => row.bottom < 300 || row.bottom > 340);
  const place = freePlace(size, room, few);
  expect(coveredAt(place, size, few)).toBeLessThan(coveredAt({ left: 1024, top: 824 }, size, few));
});

it('what is larger than the room stays within it at the top left', () => {
  expect(freePlace({ width: 500, height: 900 }, { width: 390, height: 600 }, [])).toEqual({ left: 16, top: 16 });
});
