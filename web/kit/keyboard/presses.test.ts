// @vitest-environment happy-dom
// A double click and a bouncing key are one press: an element that moved under them is not pressed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenToKeys } from './keys.ts';
import { isPersonsDoing, isSecondPress, notePress, oncePerPress } from './presses.ts';

let done: string[] = [];
let stop: () => void;
/** Each story is long after the last. */
let start = 0;

beforeEach(() => {
  done = [];
  start += 100_000;
  stop = listenToKeys();
  document.body.innerHTML = '<button id="list"></button>';
  // Answering removes the row, and the next one's button takes its place.
  let next = 1;
  document.getElementById('list')?.addEventListener('click', () => {
    const row = next;
    oncePerPress(() => {
      done.push(`acknowledge ${row}`);
      next += 1;
    });
  });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function click(at: number, clientX = 50, pointerType = 'mouse'): void {
  const event = new PointerEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX,
    pointerType,
  });
  Object.defineProperty(event, 'timeStamp', { value: start + at });
  document.getElementById('list')?.dispatchEvent(event);
}

describe('two clicks', () => {
  it('in the same place within half a second are one, for a finger too', () => {
    click(1_000);
    click(1_180, 54);
    click(1_400);
    expect(done).toEqual(['acknowledge 1']);
    click(3_000, 50, 'touch');
    click(3_300, 80, 'touch');
    expect(done).toEqual(['acknowledge 1', 'acknowledge 2']);
  });

  it('never run the same action twice, wherever they are', () => {
    click(1_000);
    click(1_300, 500);
    expect(done).toEqual(['acknowledge 1']);
  });

  it('with a click on something else between them are two: acknowledge, open the menu, release', () => {
    click(1_000);
    const menu = document.body.appendChild(document.createElement('button'));
    const event = new PointerEvent('click', { bubbles: true, clientX: 900 });
    Object.defineProperty(event, 'timeStamp', { value: start + 1_200 });
    menu.dispatchEvent(event);
    click(1_320, 700);
    expect(done).toEqual(['acknowledge 1', 'acknowledge 2']);
  });

  it('further apart in time are two', () => {
    click(1_000);
    click(1_500);
    expect(done).toEqual(['acknowledge 1', 'acknowledge 2']);
  });

  it('elsewhere, something else is done by the second', () => {
    click(1_000);
    const other = document.body.appendChild(document.createElement('button'));
    other.addEventListener('click', () => done.push('other'));
    const event = new PointerEvent('click', { bubbles: true, clientX: 300 });
    Object.defineProperty(event, 'timeStamp', { value: start + 1_200 });
    other.dispatchEvent(event);
    expect(done).toEqual(['acknowledge 1', 'other']);
  });
});

describe('two keys', () => {
  const press = (key: string, timeStamp: number) => {
    const one = { key, timeStamp: start + timeStamp };
    if (isSecondPress(one)) return;
    notePress(one);
    oncePerPress(() => done.push(`${key} ${timeStamp}`));
  };

  it('the same one soon again does nothing, another one acts', () => {
    press('a', 1_000);
    press('a', 1_200);
    expect(isSecondPress({ key: 'c', timeStamp: start + 1_250 })).toBe(false);
    press('a', 1_500);
    expect(done).toEqual(['a 1000', 'a 1500']);
  });

  it('with another between them are two: down, answer, down, answer', () => {
    press('a', 1_000);
    notePress({ key: 'j', timeStamp: start + 1_100 });
    press('a', 1_200);
    expect(done).toEqual(['a 1000', 'a 1200']);
  });
});

it('effects of a press count as the person’s doing', () => {
  notePress({ timeStamp: performance.now() });
  expect(isPersonsDoing()).toBe(true);
});
