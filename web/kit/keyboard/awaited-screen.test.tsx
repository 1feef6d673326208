// @vitest-environment happy-dom
// Keys pressed while a screen opens act on that screen, in order, and never on the previous one.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useActions } from './actions.ts';
import { freeKeys, holdKeys } from './held-keys.ts';
import { awaitScreen, listenToKeys, screenStands, stopAwaiting } from './keys.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let done: string[] = [];
let lost: string[] = [];
let root: Root;
let stop: () => void;

function Screen({ name }: { name: string }) {
  useActions([
    { id: 'next', label: 'Next', keys: 'j', run: () => open(`${name}'`) },
    { id: 'answer', label: 'Answer', keys: 'a', run: () => void done.push(`a ${name}`) },
    { id: 'write', label: 'Write', keys: 'm', run: () => holdKeys(1000) },
  ]);
  return null;
}

const open = (name: string) => {
  done.push(`open ${name}`);
  awaitScreen(name, (keys) => lost.push(keys));
};
const show = (name: string) => act(async () => root.render(<Screen name={name} />));
const press = (...keys: string[]) =>
  keys.map((key) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  done = [];
  lost = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  stop = listenToKeys();
  await show('A');
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  stopAwaiting();
  freeKeys();
  vi.useRealTimers();
});

it('keys act on the mounted screen; after a key that opens another, on that', async () => {
  expect(press('j', 'a', 'j', 'a')).toEqual([true, true, true, true]);
  expect(done).toEqual(["open A'"]);
  await show("A'");
  screenStands("A'");
  expect(done).toEqual(["open A'", "a A'", "open A''"]);
  await show("A''");
  screenStands('another');
  expect(done).toHaveLength(3);
  screenStands("A''");
  expect(done.at(-1)).toBe("a A''");
  press('a');
  expect([done.length, lost]).toEqual([5, []]);
});

it('cursor keys and keys on a button never wait, and a held key counts once', async () => {
  press('j');
  expect(press('Tab', 'Enter', ' ', 'ArrowDown')).toEqual([false, false, false, false]);
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }),
  );
  await show("A'");
  screenStands("A'");
  expect(done).toEqual(["open A'"]);
});

it('keys after one that opens a box are kept for the box', async () => {
  press('j', 'm', 'a', 'h');
  await show("A'");
  screenStands("A'");
  expect([done, freeKeys()]).toEqual([["open A'"], 'ah']);
});

it('a screen that does not come is reported with the lost keys, if any', () => {
  press('j', 'a', 'f');
  vi.advanceTimersByTime(3000);
  expect([done, lost]).toEqual([["open A'"], ['A F']]);
  press('a');
  expect(done.at(-1)).toBe('a A');
  open('B');
  vi.advanceTimersByTime(3000);
  expect(lost).toHaveLength(1);
});
