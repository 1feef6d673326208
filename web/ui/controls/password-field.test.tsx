// @vitest-environment happy-dom
// A password field hides its text until shown on request, and hinders neither paste nor a password
// manager.
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

test('accepts paste, and declares itself to password managers', () => {
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  field()?.dispatchEvent(paste);
  expect([paste.defaultPrevented, field()?.autocomplete, field()?.readOnly]).toEqual([
    false,
    'current-password',
    false,
  ]);
});
