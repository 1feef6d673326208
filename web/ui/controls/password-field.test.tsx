// @vitest-environment happy-dom
// A password field hides what is typed until it is asked to show it, and hinders neither paste nor
// a password manager.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <PasswordField label="Password" showLabel="Show password" autoComplete="current-password" />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const field = () => place.querySelector('input');
const eye = () => place.querySelector('button');

test('is hidden, shown on request, and hidden again', async () => {
  expect(field()?.type).toBe('password');
  await act(async () => eye()?.click());
  expect([field()?.type, eye()?.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await act(async () => eye()?.click());
  expect(field()?.type).toBe('password');
});

test('takes paste, and says to a password manager what it is', () => {
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  field()?.dispatchEvent(paste);
  expect([paste.defaultPrevented, field()?.autocomplete, field()?.readOnly]).toEqual([
    false,
    'current-password',
    false,
  ]);
});
