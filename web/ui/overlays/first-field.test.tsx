// @vitest-environment happy-dom
// A dialog opens with the cursor in its first field.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { focusFirstField } from './first-field.ts';
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
          <form ref={focusFirstField}>
            <p>What was it?</p>
            <input name="genuine" type="radio" />
            <textarea name="note" />
          </form>
        </Modal>
      ) : null,
    ),
  );
const focused = (): string | null | undefined => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent;

test('the first field has the focus', async () => {
  document.body.innerHTML = '<button>before</button><div id="place"></div>';
  document.querySelector('button')?.focus();
  const place = document.getElementById('place');
  if (!place) throw new Error('no place');
  root = createRoot(place);
  await show(true);
  await vi.waitFor(() => expect(focused()).toBe('genuine'));
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
});
