// @vitest-environment happy-dom
// From the key that opens a dialog on, typing is text for its first text field: no command, and no
// answer of its form.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitDialog, giveHeldKeys, writeLetter } from './dialog-keys.ts';
import { freeKeys } from './held-keys.ts';
import { listenToKeys } from './keys.ts';

let stop: () => void;
const press = (
  key: string,
  target: Element = document.body,
  more: KeyboardEventInit = {},
): boolean => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
const dialog = (html: string): HTMLElement => {
  document.body.innerHTML = `<div role="dialog"><form>${html}</form></div>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('no form');
  form.addEventListener('keydown', (event) => writeLetter(event, form));
  return form;
};
const resolving =
  '<input type="radio" name="outcome" id="genuine"><select id="comment"><option></option><option>Ambulance attended</option></select><textarea id="note"></textarea>';
const field = <Kind extends Element>(id: string, kind: { new (): Kind }): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
};
const note = () => field('note', HTMLTextAreaElement).value;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  stop = listenToKeys();
});
afterEach(() => {
  stop();
  freeKeys();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

it('keys typed before the dialog has focus are in its note, complete and in order', async () => {
  awaitDialog();
  for (const key of 'Spoke to R') expect(press(key)).toBe(true);
  const form = dialog(resolving);
  giveHeldKeys(form);
  for (const key of 'uby') expect(press(key)).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(note()).toBe('');
  field('genuine', HTMLInputElement).focus();
  await vi.advanceTimersByTimeAsync(50);
  expect([note(), document.activeElement?.id]).toEqual(['Spoke to Ruby', 'note']);
  // Written behind it from here on, as in any field.
  expect(press('.', field('note', HTMLTextAreaElement))).toBe(false);
});

it('a sign that follows at once is in the note, also while the dialog takes the focus away', async () => {
  const form = dialog(resolving);
  const radio = field('genuine', HTMLInputElement);
  radio.focus();
  press('S', radio);
  const box = document.querySelector('[role=dialog]') ?? form;
  expect(press(' ', box)).toBe(true);
  expect(press('1', radio)).toBe(true);
  expect([note(), document.activeElement?.id]).toEqual(['S 1', 'note']);
  // Ctrl Enter and the like stay keys of the dialog.
  expect(press('Enter', box)).toBe(false);
  await vi.advanceTimersByTimeAsync(450);
  expect(press(' ', box)).toBe(false);
  expect(note()).toBe('S 1');
});

it('a letter typed before the kept ones are inserted is behind them', async () => {
  awaitDialog();
  for (const key of 'Spo') press(key);
  const form = dialog(resolving);
  giveHeldKeys(form);
  const radio = field('genuine', HTMLInputElement);
  radio.focus();
  press('k', radio);
  await vi.advanceTimersByTimeAsync(50);
  expect(note()).toBe('Spok');
});

it('without typed keys, the dialog’s focus is unchanged', async () => {
  awaitDialog();
  const form = dialog(resolving);
  giveHeldKeys(form);
  field('genuine', HTMLInputElement).focus();
  await vi.advanceTimersByTimeAsync(50);
  expect(document.activeElement?.id).toBe('genuine');
});

it.each(['genuine', 'comment'])('a letter on %s begins the note and chooses nothing', (id) => {
  dialog(resolving);
  const at = document.getElementById(id);
  for (const key of ['A', 'n']) if (at) expect(press(key, at)).toBe(true);
  expect([note(), document.activeElement?.id]).toEqual(['An', 'note']);
  expect([
    field('genuine', HTMLInputElement).checked,
    field('comment', HTMLSelectElement).value,
  ]).toEqual([false, '']);
});

it('digits, arrows, space and shortcuts are left alone; letters are appended', () => {
  dialog(resolving);
  const radio = field('genuine', HTMLInputElement);
  for (const key of ['1', ' ', 'ArrowDown', 'Tab', 'Enter']) expect(press(key, radio)).toBe(false);
  expect(press('a', radio, { ctrlKey: true })).toBe(false);
  field('note', HTMLTextAreaElement).value = 'Kept. ';
  press('S', radio);
  expect(note()).toBe('Kept. S');
});

it('a dialog that goes leaves no key behind', () => {
  awaitDialog();
  press('a');
  giveHeldKeys(dialog(resolving))();
  expect(freeKeys()).toBe('');
});
