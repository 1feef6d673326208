// @vitest-environment happy-dom
// A question is an alertdialog, names its subject, and focuses the safe answer.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { confirm } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;
let asked: Promise<boolean>;
const dialog = () => document.querySelector('[role="alertdialog"]');
const said = (attribute: string) =>
  document.getElementById(dialog()?.getAttribute(attribute) ?? '')?.textContent;

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ConfirmHost />
      </I18nProvider>,
    ),
  );
  await act(async () => {
    asked = confirm({
      title: 'Refuse the phone?',
      text: 'It cannot ask again for an hour.',
      yes: 'Refuse',
    });
    await import('./question-dialog.tsx');
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

it('has its role, its name and its description', () => {
  expect([said('aria-labelledby'), said('aria-describedby')]).toEqual([
    'Refuse the phone?',
    'It cannot ask again for an hour.',
  ]);
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0);
});

it('Cancel has the focus; Yes is Yes', async () => {
  expect(document.activeElement?.textContent).toBe('Cancel');
  await act(async () => document.querySelectorAll<HTMLElement>('dialog button')[1]?.click());
  expect(await asked).toBe(true);
  expect(dialog()).toBeNull();
});

it('Escape is the safe answer', async () => {
  await act(async () => void dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(await asked).toBe(false);
  expect(dialog()).toBeNull();
});
