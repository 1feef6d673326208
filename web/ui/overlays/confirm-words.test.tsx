// @vitest-environment happy-dom
// The answers of a question that names none: Cancel, and a Yes that looks dangerous.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { confirm, type Question } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ConfirmHost />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

async function answersOf(more: Partial<Question>): Promise<(readonly [string, string])[]> {
  await act(async () => {
    void confirm({ title: 'Go on?', text: 'It cannot be undone.', ...more });
    await import('./question-dialog.tsx');
  });
  return [...document.querySelectorAll<HTMLElement>('dialog button')].map(
    (one) => [one.textContent ?? '', one.dataset['look'] ?? ''] as const,
  );
}

it('Cancel and Yes are the answers, and Yes is styled as dangerous (R376, R377)', async () => {
  expect(await answersOf({})).toEqual([
    ['Cancel', 'default'],
    ['Yes', 'danger'],
  ]);
});

it('a question may name its answers, and be harmless', async () => {
  expect(await answersOf({ yes: 'Send', cancel: 'Wait', isHarmless: true })).toEqual([
    ['Wait', 'default'],
    ['Send', 'primary'],
  ]);
});
