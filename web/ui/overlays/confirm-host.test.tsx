// @vitest-environment happy-dom
// A question that cannot be shown is answered with Cancel, and the page stays.
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { currentToasts, toast } from '../feedback/toasts.ts';
import { confirm } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';

let root: Root;
const place = document.body.appendChild(document.createElement('div'));
afterEach(() => {
  root.unmount();
  toast.clear();
  vi.restoreAllMocks();
});

const remove = { title: 'Remove First aider?', text: "This can't be undone.", yes: 'Remove' };

it('offline and not yet fetched: nothing is done, that is said, and it is asked again later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <p>25 rows</p>
      <ConfirmHost />
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(place.textContent).toBe('25 rows'));
  expect(await confirm(remove)).toBe(false);
  expect(currentToasts().map(({ text }) => text)).toEqual(["You're offline. Nothing was saved."]);
  expect(place.textContent).toBe('25 rows');
  online.mockReturnValue(true);
  const answer = confirm(remove);
  await vi.waitFor(() => expect(place.querySelector('[role="alertdialog"]')).not.toBeNull());
  [...place.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Remove')
    ?.click();
  expect(await answer).toBe(true);
});
