// @vitest-environment happy-dom
// Going back restores a page's filters and scroll position, also when its rows come later; manual
// scrolling meanwhile cancels that.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addressAsLeft,
  forgetPlaces,
  keepPlace,
  restorePlace,
  sayReturning,
  takeReturning,
} from './kept-places.ts';

let content: HTMLElement;
let table: HTMLElement;
let frames: FrameRequestCallback[];

/** A pane that scrolls no further than its rows reach. */
function pane(reaches: () => number): HTMLElement {
  const made = document.body.appendChild(document.createElement('div'));
  let top = 0;
  Object.defineProperty(made, 'scrollTop', {
    get: () => top,
    set: (to: number) => (top = Math.min(to, reaches())),
  });
  return made;
}
let rows = 0;
const frame = () => {
  for (const call of frames.splice(0)) call(0);
};

beforeEach(() => {
  rows = 1000;
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call));
  content = pane(() => 1000);
  content.id = 'content';
  table = pane(() => rows);
  table.dataset['keepsScroll'] = '';
});
afterEach(() => {
  forgetPlaces();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The list is left at 700 px, and drawn again with so many pixels of rows. */
function leaveAndReturn(reaches: number): void {
  table.scrollTop = 700;
  keepPlace('/boats', '/boats?search=koala');
  rows = reaches;
  table.scrollTop = 0;
  restorePlace('/boats');
}

it('links to the address with its filters, and elsewhere to the bare one', () => {
  leaveAndReturn(1000);
  expect([addressAsLeft('/boats'), addressAsLeft('/crews')]).toEqual([
    '/boats?search=koala',
    '/crews',
  ]);
  expect(table.scrollTop).toBe(700);
  expect(frames).toEqual([]);
});

it('waits for the rows', () => {
  leaveAndReturn(0);
  frame();
  expect(table.scrollTop).toBe(0);
  rows = 900;
  frame();
  expect(table.scrollTop).toBe(700);
  expect(frames).toEqual([]);
});

it('is cancelled by manual scrolling', () => {
  leaveAndReturn(0);
  dispatchEvent(new Event('wheel'));
  rows = 900;
  frame();
  expect(table.scrollTop).toBe(0);
});

it('applies to one navigation only, and is forgotten with the session', () => {
  sayReturning();
  expect([takeReturning(), takeReturning()]).toEqual([true, false]);
  keepPlace('/boats', '/boats?page=2');
  forgetPlaces();
  expect(addressAsLeft('/boats')).toBe('/boats');
});

it('keeps the last hundred pages', () => {
  for (let at = 0; at <= 100; at += 1) keepPlace(`/${at}`, `/${at}?page=2`);
  expect([addressAsLeft('/0'), addressAsLeft('/1')]).toEqual(['/0', '/1?page=2']);
});
