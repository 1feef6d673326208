// @vitest-environment happy-dom
// What is said of a dispatch is what happened: the notice leaves when it was sent.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { i18n } from '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { useTrouble } from './use-trouble.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Status = PartnerDispatch['status'];
let roots: Root[] = [];

function Chip({ id, status }: { id: number; status: Status }) {
  useTrouble({ id, status, partner_name: 'Noonlight' } as PartnerDispatch, 'Savannah Miller');
  return null;
}

/** An open alert whose dispatch has this status, then the next. */
function opened(id: number) {
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  const become = async (status: Status) =>
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Chip id={id} status={status} />
        </I18nProvider>,
      ),
    );
  return { become, close: async () => await act(async () => root.unmount()) };
}

afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  roots = [];
  toast.clear();
});

const texts = () => currentToasts().map(({ text }) => text);
const notSent = 'Savannah Miller: the dispatch was not sent. Call the emergency services.';

it('the notice stays while the dispatch is sent again, and leaves when it was', async () => {
  const { become } = opened(1);
  await become('requested');
  await become('failed');
  expect(texts()).toEqual([notSent]);
  await become('requested');
  expect(texts()).toEqual([notSent]);
  await become('active');
  expect(texts()).toEqual([]);
});

it('a dispatch that fails again is said once', async () => {
  const { become } = opened(2);
  await become('requested');
  await become('failed');
  await become('requested');
  await become('failed');
  expect(texts()).toEqual([notSent]);
});

it('the notice leaves when the alert is opened again and the dispatch was sent meanwhile', async () => {
  const { become, close } = opened(3);
  await become('requested');
  await become('failed');
  await close();
  await opened(3).become('active');
  expect(texts()).toEqual([]);
});

it('another dispatch of the same person that was not sent keeps its notice', async () => {
  const [first, second] = [opened(4), opened(5)];
  for (const { become } of [first, second]) {
    await become('requested');
    await become('failed');
  }
  await first.become('active');
  expect(texts()).toEqual([notSent]);
});
