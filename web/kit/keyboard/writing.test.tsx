// @vitest-environment happy-dom
// Typed text never becomes a command, whatever the page does by itself meanwhile and wherever the
// cursor goes.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { actionsNow, useActions } from './actions.ts';
import { freeKeys } from './held-keys.ts';
import { listenToKeys, viewChanged } from './keys.ts';
import { View } from './view.tsx';
import { keepCursor } from './writing.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let done: string[] = [];
let words = '';
let root: Root;
let stop: () => void;

function Live() {
  useActions([{ id: 'release', label: 'Release', keys: 'l', run: () => done.push('release') }]);
  return (
    <>
      <input id="filter" />
      <textarea id="comment" data-draft="comment 7" />
      <div id="rich" contentEditable suppressContentEditableWarning />
      <select id="choice" />
      <button type="button" id="button">
        x
      </button>
    </>
  );
}

/** The live view, and during an outage the stored one with the same draft. */
const show = async (isLive: boolean, kept: 'kept' | 'nothing kept' = 'kept') =>
  await act(async () =>
    root.render(
      <>
        {!isLive && kept === 'kept' && (
          <textarea id="note" data-draft="comment 7" defaultValue={words} />
        )}
        <View isShown={isLive}>
          <Live />
        </View>
      </>,
    ),
  );

const field = (id: string): HTMLTextAreaElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found as HTMLTextAreaElement;
};
/**
 * As in a browser: a key goes to the focused element, and to the body where that is hidden.
 * @returns whether the page took it
 */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const active = document.activeElement;
  const target = active && active.closest('[hidden]') === null ? active : document.body;
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
const point = (at: Element) => at.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const aSecondLater = () => vi.advanceTimersByTime(1_001);

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  done = [];
  words = '';
  sessionStorage.clear();
  toast.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  stop = listenToKeys();
  await show(true);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  stop();
  freeKeys();
  vi.useRealTimers();
});

describe('a view changes by itself while the user types', () => {
  it('typing continues in the field of the same draft, at the same position', async () => {
    words = 'He is well';
    field('comment').value = words;
    field('comment').focus();
    field('comment').setSelectionRange(3, 5);
    press('l');
    await show(false);
    expect(document.activeElement).toBe(field('note'));
    expect([field('note').selectionStart, field('note').selectionEnd, done]).toEqual([3, 5, []]);
    field('note').value = 'He is well now';
    field('note').setSelectionRange(14, 14);
    await show(true);
    expect(document.activeElement).toBe(field('comment'));
    expect([press('l'), done]).toEqual([false, []]);
  });

  it('keys typed before that field is mounted are typed into it', async () => {
    field('comment').focus();
    await show(false, 'nothing kept');
    expect(['a', 'l', 'l'].map((key) => press(key))).toEqual([true, true, true]);
    await show(false, 'kept');
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(field('note'));
    expect([field('note').value, done]).toEqual(['all', []]);
  });

  it.each(['filter', 'rich', 'choice'])(
    'letters are no commands where the field is gone, however long it took, and it is said (%s)',
    async (id) => {
      field(id).focus();
      await show(false);
      vi.advanceTimersByTime(60_000);
      await act(async () => root.render(<Live />));
      vi.advanceTimersByTime(60_000);
      expect([press('l'), press('Enter'), press(' ')]).toEqual([true, true, true]);
      expect(done).toEqual([]);
      expect(currentToasts().map(({ text }) => text)).toEqual([
        'The field you were typing in is no longer there. Press Esc to use keyboard shortcuts.',
      ]);
      press('Escape');
      press('l');
      expect(done).toEqual(['release']);
    },
  );

  it('the field that was covered has the cursor again', async () => {
    field('filter').focus();
    await show(false);
    field('filter').blur();
    await show(true);
    expect(document.activeElement).toBe(field('filter'));
  });

  it('after a reload by the page, typing continues', async () => {
    field('comment').focus();
    keepCursor();
    stop();
    field('comment').blur();
    stop = listenToKeys();
    expect(document.activeElement).toBe(field('comment'));
  });
});

describe('after leaving the field, keys are commands again', () => {
  const ways: [string, () => unknown][] = [
    ['Escape', () => press('Escape')],
    ['Tab', () => press('Tab')],
    ['sending', () => press('Enter', { ctrlKey: true })],
    ['the pointer', () => point(field('button'))],
  ];
  it.each(ways)('by %s', async (_way, leave) => {
    field('comment').focus();
    press('l');
    leave();
    field('comment').blur();
    press('l');
    expect(done).toEqual(['release']);
  });

  it('but a new line sends nothing', () => {
    field('comment').focus();
    press('Enter');
    field('comment').blur();
    press('l');
    expect(done).toEqual([]);
  });
});

describe('a view changes by itself while the user does not type', () => {
  it('letters are no commands for a second, and act afterwards', () => {
    viewChanged();
    expect([press('l'), done]).toEqual([true, []]);
    aSecondLater();
    press('l');
    expect(done).toEqual(['release']);
  });

  it('actions of a covered view are disabled, by key and by name', async () => {
    await show(false);
    aSecondLater();
    expect([press('l'), done, actionsNow()]).toEqual([false, [], []]);
    await show(true);
    press('l');
    aSecondLater();
    expect(done).toEqual([]);
    press('l');
    expect(done).toEqual(['release']);
  });
});

it('a key that is held down acts once', () => {
  press('l');
  press('l', { repeat: true });
  press('l', { repeat: true });
  expect(done).toEqual(['release']);
});
