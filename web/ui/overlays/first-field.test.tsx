// @vitest-environment happy-dom
// A dialog opens with the cursor in its first field and gives it back, and a refused form puts it
// into the first that is wrong.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { focusFirstRefused } from './first-field.ts';
import { Modal } from './modal.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

const show = async (open: boolean) =>
  await act(async () =>
    root.render(
      open ? (
        <Modal open onClose={() => undefined} title="Resolve" closeLabel="Close">
          <form>
            <p>What was it?</p>
            <input name="genuine" type="radio" />
            <textarea name="note" />
          </form>
        </Modal>
      ) : null,
    ),
  );
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent;

test('the first field has the focus', async () => {
  document.body.innerHTML = '<button>before</button><div id="place"></div>';
  document.querySelector('button')?.focus();
  const place = document.getElementById('place');
  if (!place) throw new Error('no place');
  root = createRoot(place);
  await show(true);
  await vi.waitFor(() => expect(focused()).toBe('genuine'));
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
  // Taken away, it leaves the focus where it was.
  await show(false);
  await vi.waitFor(() => expect(focused()).toBe('before'));
});

test.each([
  [
    'a box',
    '<input name="right"><textarea name="note" aria-invalid="true"></textarea><input name="later" aria-invalid="true">',
    'note',
  ],
  [
    'radio buttons, the one that is chosen',
    '<fieldset aria-invalid="true"><input name="a" type="radio"><input name="b" type="radio" checked></fieldset>',
    'b',
  ],
  [
    'radio buttons of which none is chosen',
    '<fieldset aria-invalid="true"><input name="a" type="radio"></fieldset>',
    'a',
  ],
  ['nothing, where no field is wrong', '<input name="right">', ''],
])('after a refusal the cursor goes to %s', async (_, fields, name) => {
  document.body.innerHTML = `<div id="place"></div><form>${fields}</form>`;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  focusFirstRefused(document.querySelector('form'));
  expect(document.activeElement?.getAttribute('name') ?? '').toBe(name);
});
