// @vitest-environment happy-dom
// A live list keeps its order while in use and for 400 ms after it moved; new rows are counted, and
// a new selection by the user is shown at once.
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPressMs, restMs } from './hand.ts';
import { steadyRow } from './steady-item.ts';
import { useHeldList } from './use-held.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Row {
  id: string;
  says: string;
}
const row = (id: string, says = ''): Row => ({ id, says });
let root: Root;
let place: HTMLElement;

function List({ rows, scope = '' }: { rows: Row[]; scope?: string }) {
  const host = useRef<HTMLUListElement>(null);
  const gone = ({ id }: Row) => row(id, ' gone');
  const { items, waiting, release } = useHeldList(host, rows, {
    keyOf: ({ id }) => id,
    gone,
    scope,
  });
  return (
    <div>
      <button type="button" onClick={release}>
        {waiting}
      </button>
      <ul ref={host}>
        {items.map(({ id, says }) => (
          <li key={id} {...steadyRow(id)}>
            {id + says}
          </li>
        ))}
      </ul>
    </div>
  );
}

const show = (...rows: Row[]) => act(async () => root.render(<List rows={rows} />));
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const drawn = () => [...place.querySelectorAll('li')].map((item) => item.textContent).join(', ');
const waiting = () => Number(place.querySelector('button')?.textContent);
const hand = (kind: string, more: PointerEventInit = {}, at = 0) =>
  act(async () => {
    place
      .querySelectorAll('li')
      [at]?.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'mouse', ...more }));
  });
const leave = (more: PointerEventInit = {}) =>
  act(async () => {
    place
      .querySelector('ul')
      ?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse', ...more }));
  });

beforeEach(async () => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await show(row('A'), row('B'), row('C'));
  await pass(1_000);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
});

it('moves at once with no hand on it, and then is still for 400 ms', async () => {
  await show(row('B'), row('A'), row('C'));
  expect(drawn()).toBe('B, A, C');
  await show(row('C'), row('B'), row('A'));
  expect(drawn()).toBe('B, A, C');
  await pass(390);
  expect(drawn()).toBe('B, A, C');
  await pass(20);
  expect(drawn()).toBe('C, B, A');
});

it('under a pointer it keeps its order, counts new rows, and updates row data', async () => {
  await hand('pointermove');
  await show(row('N'), row('B', ' is owned'), row('A'));
  expect([drawn(), waiting()]).toEqual(['A, B is owned, C gone', 1]);
  await pass(3_000);
  expect([drawn(), waiting()]).toEqual(['A, B is owned, C gone', 1]);
  await leave();
  expect([drawn(), waiting()]).toEqual(['N, B is owned, A', 0]);
});

it('waiting rows are shown on request, and then the list is held again', async () => {
  await hand('pointermove');
  await show(row('N'), row('A'), row('B'), row('C'));
  await act(async () => place.querySelector('button')?.click());
  expect([drawn(), waiting()]).toEqual(['N, A, B, C', 0]);
  await show(row('M'), row('N'), row('A'), row('B'), row('C'));
  await pass(1_000);
  expect([drawn(), waiting()]).toEqual(['N, A, B, C', 1]);
});

it('another filter is shown at once', async () => {
  await hand('pointermove');
  await act(async () => root.render(<List rows={[row('C')]} scope="mine" />));
  expect(drawn()).toBe('C');
});

it('after a press, and when it has rested for long, no hand is on it', async () => {
  await hand('pointermove');
  await show(row('B'), row('A'), row('C'));
  await pass(restMs - 10);
  expect(drawn()).toBe('A, B, C');
  await pass(20);
  expect(drawn()).toBe('B, A, C');
  for (const kind of ['pointermove', 'pointerdown', 'pointerup']) await hand(kind);
  await pass(500);
  await show(row('A'), row('B'), row('C'));
  expect(drawn()).toBe('B, A, C');
  await pass(afterPressMs);
  expect(drawn()).toBe('A, B, C');
});

it('a finger holds it for a moment after it has left', async () => {
  for (const kind of ['pointerdown', 'pointerup', 'pointerleave'])
    await hand(kind, { pointerType: 'touch' });
  await show(row('B'), row('A'), row('C'));
  expect(drawn()).toBe('A, B, C');
  await pass(afterPressMs + 10);
  expect(drawn()).toBe('B, A, C');
});

it('a dragged row holds it until the drop: removing the row would end the drag', async () => {
  await hand('pointermove');
  await hand('pointerdown', { buttons: 1 });
  await hand('dragstart');
  await hand('pointercancel');
  await leave();
  await show(row('B'), row('C'));
  await pass(restMs * 2);
  expect(drawn()).toBe('A gone, B, C');
  await hand('dragend');
  expect(drawn()).toBe('B, C');
});

it('a button that is down takes something out of it', async () => {
  await hand('pointermove');
  await hand('pointerdown', { buttons: 1 });
  await leave({ buttons: 1 });
  await show(row('B'), row('C'));
  expect(drawn()).toBe('A gone, B, C');
  await pass(afterPressMs + 10);
  expect(drawn()).toBe('B, C');
});

it('keys that move through it hold it; letters do not', async () => {
  const press = (key: string) =>
    act(
      async () =>
        void place
          .querySelector('li')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  await press('x');
  await show(row('B'), row('A'), row('C'));
  expect(drawn()).toBe('B, A, C');
  await press('ArrowDown');
  await pass(500);
  await show(row('A'), row('B'), row('C'));
  expect(drawn()).toBe('B, A, C');
});
