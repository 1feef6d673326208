// @vitest-environment happy-dom
// A count next to a menu entry: hidden at zero, capped at the requested maximum, and refreshed only
// while the user is present.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WaitingCount, type WaitingRows } from './waiting-count.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const now = Date.UTC(2026, 10, 21);
let root: Root;
let place: HTMLElement;
let looks = 0;

const rows = (count: number, next: string | null = null): WaitingRows => ({
  data: {
    items: Array.from({ length: count }),
    meta: { current_page: 1, from: 1, to: count, per_page: 20, next },
  },
  error: null,
  dataUpdatedAt: now,
  errorUpdatedAt: 0,
  refetch: () => (looks += 1),
});
const show = (given: WaitingRows) =>
  act(async () =>
    root.render(<WaitingCount rows={given} label={(count) => `${count} waiting for approval`} />),
  );

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  looks = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
});

it.each([
  [0, null, ''],
  [3, null, '33 waiting for approval'],
  [20, 'more', '20+20+ waiting for approval'],
])(
  '%i rows, next %s: the number for the eye, the words for screen readers',
  async (count, next, text) => {
    await show(rows(count, next));
    expect(place.textContent).toBe(text);
  },
);

it('looks again at a press, half a minute after the last look at the earliest', async () => {
  await show(rows(1));
  window.dispatchEvent(new Event('pointerdown'));
  expect(looks).toBe(0);
  vi.setSystemTime(now + 31_000);
  expect(looks).toBe(0);
  window.dispatchEvent(new Event('pointerdown'));
  expect(looks).toBe(1);
  await show({ ...rows(1), dataUpdatedAt: now + 31_000 });
  window.dispatchEvent(new Event('keydown'));
  expect(looks).toBe(1);
});

it('a look that failed is not repeated at every press', async () => {
  await show({ ...rows(0), data: undefined, dataUpdatedAt: 0, errorUpdatedAt: now });
  window.dispatchEvent(new Event('pointerdown'));
  expect([looks, place.textContent]).toEqual([0, '']);
});
