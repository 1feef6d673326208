// @vitest-environment happy-dom
// Which key does what, and which keys are left to the browser.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { isBusy, worksFocus } from './fields.ts';
import { freeKeys, holdKeys } from './held-keys.ts';
import { actionFor, capOf, keysAreOn, listenToKeys, turnKeys } from './keys.ts';

const action = (id: string, keys: string): Action => ({
  id,
  label: id,
  keys,
  run: () => undefined,
});

describe('the action of a key', () => {
  const actions = [action('acknowledge', 'a'), action('dashboard', 'g d'), action('alerts', 'g a')];

  it('is found by its key, and by two keys after each other', () => {
    expect(actionFor('a', 0, actions)?.id).toBe('acknowledge');
    expect(actionFor('g', 1, actions)).toBeNull();
    expect(actionFor('a', 400, actions)?.id).toBe('alerts');
    expect(actionFor('a', 500, actions)?.id).toBe('acknowledge');
  });

  it('forgets the first key after a while', () => {
    expect(actionFor('g', 0, actions)).toBeNull();
    expect(actionFor('d', 5_000, actions)).toBeNull();
  });

  it('belongs to the newest screen when two want the same key', () => {
    expect(actionFor('a', 0, [...actions, action('archive', 'a')])?.id).toBe('archive');
  });
});

describe('keys are left alone', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<input id="text"><input id="tick" type="checkbox"><button id="button">x</button><div id="rich" contenteditable=""></div><div id="plain" contenteditable="plaintext-only"><b>x</b></div><select id="choice"></select>';
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('while the user types, but not on a checkbox or a button', () => {
    const busy = Object.fromEntries(
      ['text', 'tick', 'button', 'rich', 'plain', 'choice'].map((id) => [
        id,
        isBusy(document.getElementById(id)),
      ]),
    );
    expect(busy).toEqual({
      text: true,
      tick: false,
      button: false,
      rich: true,
      plain: true,
      choice: true,
    });
  });

  it('that work the button, the link or the box with the focus', () => {
    document.body.insertAdjacentHTML('beforeend', '<a id="link" href="/"><b id="inside">x</b></a>');
    const [button, inside] = [document.getElementById('button'), document.getElementById('inside')];
    expect([
      worksFocus('Enter', button),
      worksFocus(' ', button),
      worksFocus('Enter', inside),
    ]).toEqual([true, true, true]);
    expect([
      worksFocus('a', button),
      worksFocus('Enter', document.body),
      worksFocus(' ', document.body),
    ]).toEqual([false, false, false]);
  });

  it('while a dialog or a menu is open', () => {
    const button = document.getElementById('button');
    expect(isBusy(button)).toBe(false);
    document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"></div>');
    expect(isBusy(button)).toBe(true);
  });

  it('when they are turned off', () => {
    const capsAreShown = () => !document.documentElement.hasAttribute('data-keys-off');
    turnKeys(false);
    expect([keysAreOn(), capsAreShown()]).toEqual([false, false]);
    turnKeys(true);
    expect([keysAreOn(), capsAreShown()]).toEqual([true, true]);
  });

  it('with Ctrl, and then the browser’s own meaning is not prevented', () => {
    const stop = listenToKeys();
    const event = new KeyboardEvent('keydown', {
      key: 'a',
      ctrlKey: true,
      cancelable: true,
      bubbles: true,
    });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    stop();
  });
});

it('keys typed while a box opens are no commands, and are kept for the box', () => {
  const stop = listenToKeys();
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  press('x');
  holdKeys(60_000);
  expect(['C', 'a', 'l', 'k', 'Backspace', 'l', 'Shift', ' '].map(press)).toEqual(
    Array(8).fill(true),
  );
  holdKeys(60_000);
  press('n');
  expect(freeKeys()).toBe('Call n');
  expect([press('y'), freeKeys()]).toEqual([false, '']);
  stop();
});

it('a dialog that is drawn before its field has the cursor loses no letter, with keys turned off neither', () => {
  const stop = listenToKeys();
  document.body.innerHTML =
    '<button id="button">x</button><div role="dialog"><input id="text"></div>';
  const press = (key: string, id: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
    document.getElementById(id)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  turnKeys(false);
  holdKeys(60_000);
  expect([
    press('D', 'button'),
    press('e', 'button'),
    press(' ', 'button'),
    press('S', 'text'),
  ]).toEqual([true, true, true, false]);
  expect(freeKeys()).toBe('De ');
  turnKeys(true);
  document.body.innerHTML = '';
  stop();
});

it('caps show letters large and names as they are', () => {
  expect(['a', 'g d', '?', 'Enter'].map(capOf)).toEqual(['A', 'G D', '?', 'Enter']);
});
