// Keys scroll the content while nothing else has the focus, and leave every control its own.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scrollByKeys } from './scroll-keys.ts';

let stop: () => void;
let pane: HTMLElement;

/** happy-dom lays nothing out: the pane is 400 px high and holds so much. */
function holds(height: number): void {
  Object.defineProperties(pane, {
    clientHeight: { configurable: true, value: 400 },
    scrollHeight: { configurable: true, value: height },
  });
}

/** @returns whether it was taken from the browser */
function press(target: Element | null, key: string, more: KeyboardEventInit = {}): boolean {
  return (
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ) === false
  );
}

beforeEach(() => {
  document.body.innerHTML =
    '<h1 id="heading" tabindex="-1"></h1><main id="pane"><button></button><input></main>';
  pane = document.getElementById('pane') ?? document.body;
  holds(2000);
  stop = scrollByKeys({ pane: 'pane', heading: 'heading' });
});
afterEach(() => stop());

it.each([
  ['PageDown', {}, 850],
  ['PageUp', {}, 150],
  [' ', {}, 850],
  [' ', { shiftKey: true }, 150],
  ['ArrowDown', {}, 540],
  ['ArrowUp', {}, 460],
  ['End', {}, 2500],
])('%j %j goes from 500 to %i, from the heading as from nowhere', (key, more, top) => {
  for (const target of [document.body, document.getElementById('heading')]) {
    pane.scrollTop = 500;
    expect(press(target, key, more)).toBe(true);
    expect(pane.scrollTop).toBe(top);
  }
});

it('goes home', () => {
  pane.scrollTop = 500;
  expect(press(document.body, 'Home')).toBe(true);
  expect(pane.scrollTop).toBeLessThanOrEqual(0);
});

it('leaves other keys, keys with Ctrl, controls and a page that has room alone', () => {
  expect(press(document.body, 'j')).toBe(false);
  expect(press(document.body, 'PageDown', { ctrlKey: true })).toBe(false);
  for (const control of pane.children) expect(press(control, ' ')).toBe(false);
  holds(400);
  expect(press(document.body, 'PageDown')).toBe(false);
  expect(pane.scrollTop).toBe(0);
});
