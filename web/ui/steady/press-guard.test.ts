// @vitest-environment happy-dom
// A press acts on the thing that was under it, or focused, 300 ms earlier, or it does nothing and
// says so.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '../feedback/toasts.ts';
import { actingFor, guardPresses, wasShownBefore } from './press-guard.ts';

const moved = 'The list had just moved. Nothing was done.';
let done: string[] = [];
let stop: () => void;

/** A list of rows, each with a button, 50 px high. */
function show(...names: string[]): void {
  const list =
    document.getElementById('list') ??
    document.body.appendChild(Object.assign(document.createElement('ul'), { id: 'list' }));
  const rows = new Map(
    [...list.querySelectorAll<HTMLElement>('li')].map((row) => [row.dataset['steady'], row]),
  );
  list.replaceChildren(
    ...names.map((name, place) => {
      const row = rows.get(name) ?? aRow(name);
      row.getBoundingClientRect = () => new DOMRect(0, place * 50, 300, 50);
      return row;
    }),
  );
}

function aRow(name: string): HTMLElement {
  const row = document.createElement('li');
  row.dataset['steady'] = name;
  const button = row.appendChild(document.createElement('button'));
  button.addEventListener('click', () => done.push(name));
  return row;
}

const pass = async (milliseconds: number) => await vi.advanceTimersByTimeAsync(milliseconds);
const buttonAt = (place: number) => document.querySelectorAll<HTMLElement>('#list button')[place];
const make = <Made extends Event>(event: Made): Made => {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  return event;
};
const point = (place: number, more = {}) => ({
  bubbles: true,
  cancelable: true,
  detail: 1,
  clientX: 100,
  clientY: place * 50 + 25,
  ...more,
});

/**
 * The pointer is pressed and released in place, and the browser clicks the element that is there by
 * then.
 */
function press(place: number, between = () => {}): void {
  buttonAt(place)?.dispatchEvent(make(new PointerEvent('pointerdown', point(place))));
  buttonAt(place)?.dispatchEvent(make(new MouseEvent('mousedown', point(place))));
  between();
  buttonAt(place)?.dispatchEvent(make(new MouseEvent('click', point(place))));
}
const key = (name: string, target: Element | null | undefined) => {
  const event = make(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  target?.dispatchEvent(event);
  return event.defaultPrevented;
};
const said = () => currentToasts().map(({ text }) => text);

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
  done = [];
  document.body.innerHTML = '';
  stop = guardPresses();
  show('A', 'B', 'C');
  await pass(1_000);
});
afterEach(() => {
  stop();
  toast.clear();
  vi.useRealTimers();
});

describe('with the pointer', () => {
  it('an element that has been there is pressed', () => {
    press(1);
    expect([done, said()]).toEqual([['B'], []]);
  });

  it.each([0, 100, 200, 280])(
    'an element that moved under it %i ms ago is not, and a notice is shown',
    async (ms) => {
      show('A', 'C', 'B');
      await pass(20 + ms);
      press(1);
      expect([done, said()]).toEqual([[], [moved]]);
    },
  );

  it('an element that moved under it longer ago is', async () => {
    show('A', 'C', 'B');
    await pass(340);
    press(1);
    expect([done, said()]).toEqual([['C'], []]);
  });

  it('a press that waited for a busy page is judged by when it was made', async () => {
    const event = make(new PointerEvent('pointerdown', point(1)));
    show('A', 'C', 'B');
    await pass(2_000);
    buttonAt(1)?.dispatchEvent(event);
    buttonAt(1)?.dispatchEvent(make(new MouseEvent('click', point(1))));
    expect([done, said()]).toEqual([[], [moved]]);
  });

  it('an element that appears under a finger put down on nothing is not pressed', () => {
    document.body.dispatchEvent(
      make(new PointerEvent('pointerdown', point(3, { pointerType: 'touch' }))),
    );
    show('A', 'new', 'B', 'C');
    buttonAt(3)?.dispatchEvent(make(new MouseEvent('click', point(3))));
    expect([done, said()]).toEqual([[], [moved]]);
  });

  it('a label that is elsewhere clicks on its field', () => {
    document.body.dispatchEvent(make(new PointerEvent('pointerdown', point(5))));
    show('C', 'B', 'A');
    buttonAt(0)?.dispatchEvent(make(new MouseEvent('click', point(5))));
    expect([done, said()]).toEqual([['C'], []]);
  });

  it('neither an element that moved before the release is pressed, nor its successor', async () => {
    buttonAt(1)?.dispatchEvent(make(new PointerEvent('pointerdown', point(1))));
    show('A', 'C', 'B');
    await pass(50);
    buttonAt(1)?.dispatchEvent(make(new MouseEvent('click', point(1))));
    expect([done, said()]).toEqual([[], [moved]]);
  });

  it('the second half of a double press on a moved element shows no notice', async () => {
    press(0);
    show('B', 'A', 'C');
    await pass(100);
    press(0);
    expect([done, said()]).toEqual([['A'], []]);
    expect(document.documentElement.dataset['refusals']).toBe('1');
  });

  it('a refused press opens no list of the browser and drags nothing', async () => {
    show('C', 'A', 'B');
    await pass(50);
    buttonAt(0)?.dispatchEvent(make(new PointerEvent('pointerdown', point(0))));
    const kinds = ['mousedown', 'dragstart'].map((kind) => {
      const event = make(new MouseEvent(kind, point(0)));
      buttonAt(0)?.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(kinds).toEqual([true, true]);
  });
});

describe('with the keyboard', () => {
  it('Enter and space press the element that has had focus', async () => {
    buttonAt(0)?.focus();
    await pass(400);
    expect([key('Enter', buttonAt(0)), key(' ', buttonAt(0))]).toEqual([false, false]);
  });

  it('where the page has just moved the focus, they press nothing', async () => {
    buttonAt(0)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await pass(100);
    expect([key('Enter', buttonAt(0)), said()]).toEqual([true, [moved]]);
    await pass(300);
    expect(key('Enter', buttonAt(0))).toBe(false);
  });

  it('text for a field that is still opening is left to it', async () => {
    stop();
    let isText = true;
    stop = guardPresses(() => isText);
    buttonAt(0)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await pass(50);
    expect([key(' ', buttonAt(0)), said()]).toEqual([false, []]);
    isText = false;
    expect([key(' ', buttonAt(0)), said()]).toEqual([true, [moved]]);
  });

  it('after a key moved the focus, they press at once', async () => {
    key('ArrowDown', buttonAt(0));
    buttonAt(1)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await pass(100);
    expect(key('Enter', buttonAt(1))).toBe(false);
  });
});

describe('a key’s target without focus', () => {
  it('must have been shown in that state since 300 ms before', async () => {
    show('A', 'B', 'C', 'D');
    await pass(100);
    key('a', document.body);
    expect([
      wasShownBefore({ key: 'A', state: '' }),
      wasShownBefore({ key: 'D', state: '' }),
    ]).toEqual([true, false]);
    await pass(300);
    key('a', document.body);
    expect(wasShownBefore({ key: 'D', state: '' })).toBe(true);
  });

  it('a key that waited is judged by when it was pressed', async () => {
    const pressedAt = performance.now();
    show('A', 'B', 'C', 'D');
    await pass(1_000);
    key('b', document.body);
    actingFor(pressedAt, () => expect(wasShownBefore({ key: 'D', state: '' })).toBe(false));
    expect(wasShownBefore({ key: 'D', state: '' })).toBe(true);
  });
});

describe('an element that the user opened', () => {
  /** A menu over the rows. */
  const open = () => {
    const menu = document.body.appendChild(document.createElement('div'));
    const item = menu.appendChild(
      Object.assign(document.createElement('button'), { onclick: () => done.push('item') }),
    );
    Object.assign(item.dataset, { steady: 'menu item', steadyOpened: '' });
    item.getBoundingClientRect = () => new DOMRect(400, 0, 100, 40);
    return item;
  };
  const pressItem = (item: HTMLElement) => {
    const place = { bubbles: true, cancelable: true, detail: 1, clientX: 450, clientY: 20 };
    item.dispatchEvent(make(new PointerEvent('pointerdown', place)));
    item.dispatchEvent(make(new MouseEvent('click', place)));
  };

  it('is pressed at once', async () => {
    press(0);
    const item = open();
    await pass(50);
    pressItem(item);
    expect([done, said()]).toEqual([['A', 'item'], []]);
  });

  it('but not where it appeared by itself', async () => {
    const item = open();
    await pass(50);
    pressItem(item);
    expect([done, said()]).toEqual([[], [moved]]);
  });

  it('a suggestion of any list is guarded too', async () => {
    const item = open();
    delete item.dataset['steady'];
    item.setAttribute('role', 'option');
    await pass(50);
    pressItem(item);
    expect([done, said()]).toEqual([[], [moved]]);
  });

  it('Enter in a search field takes a choice only if it was the chosen one before', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    const item = open();
    item.id = 'first';
    field.setAttribute('aria-activedescendant', 'first');
    await pass(100);
    expect([key('Enter', field), said()]).toEqual([true, [moved]]);
    await pass(300);
    expect(key('Enter', field)).toBe(false);
  });
});
