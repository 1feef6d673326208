// @vitest-environment happy-dom
// A key pressed before the allowed actions are known waits for them, then acts or shows the reason;
// no key press is lost.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { actionsNow, useActions } from '#web/kit/keyboard/actions.ts';
import { freeKeys } from '#web/kit/keyboard/held-keys.ts';
import { listenToKeys } from '#web/kit/keyboard/keys.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { type Offer, useEarlyKeys } from './early-keys.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const me = anOperator({ id: 7 });
const unowned: AlertRow = {
  id: 1,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 3, name: 'Noah Ward' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at: '2026-11-21T01:00:00.000Z',
  version: 1,
};
const mine = {
  ...unowned,
  owner: { id: 7, name: 'Mei Chen' },
  acknowledged_at: '2026-11-21T01:00:05.000Z',
};
const theirs = { ...mine, owner: { id: 8, name: 'Tom Hughes' } };

const done: string[] = [];
const offer = (needs: AlertAction, keys: string): Offer => ({
  id: `alert.${needs}`,
  needs,
  keys,
  label: needs,
  run: () => done.push(needs),
});
const offers = [offer('acknowledge', 'a'), offer('follow_up', 'f'), offer('message', 'm')];

function Probe({
  row,
  settled,
  allowed,
}: {
  row: AlertRow;
  settled: boolean;
  allowed: readonly AlertAction[];
}) {
  const may = ({ needs }: Offer) => needs !== null && allowed.includes(needs);
  useActions([
    ...offers.filter(may),
    ...useEarlyKeys({ row, details: undefined, isSettled: settled, offers, may }),
  ]);
  return null;
}

let root: Root;
let stop: () => void;
const show = (row: AlertRow, settled: boolean, allowed: readonly AlertAction[]) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Probe row={row} settled={settled} allowed={allowed} />
      </I18nProvider>,
    ),
  );
const press = (key: string) =>
  act(
    async () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true }),
      ),
  );
const toastTexts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  done.length = 0;
  toast.clear();
  setCurrentUser(me);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  stop = listenToKeys();
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  freeKeys();
  setCurrentUser(null);
  vi.useRealTimers();
});

it('waits for the allowed actions, then acts once', async () => {
  await show(mine, false, []);
  await press('f');
  expect([done, toastTexts()]).toEqual([[], []]);
  await show(mine, true, ['follow_up']);
  expect(done).toEqual(['follow_up']);
  await show(mine, false, ['follow_up']);
  await show(mine, true, ['follow_up']);
  expect([done, toastTexts()]).toEqual([['follow_up'], []]);
});

it('shows the reason when the action is not allowed', async () => {
  await show(mine, false, []);
  await press('f');
  await show(theirs, true, []);
  expect([done, toastTexts()]).toEqual([
    [],
    ['Noah Ward: Tom Hughes has this alert. Take it over first.'],
  ]);
});

it.each([
  [unowned, 'f', 'Noah Ward: This alert is unowned. Acknowledge it first.'],
  [theirs, 'a', 'Noah Ward: Tom Hughes has this alert.'],
  [mine, 'a', 'Noah Ward: You already have this alert.'],
  [{ ...mine, status: 'resolved' as const }, 'm', 'Noah Ward: This alert is resolved.'],
])('a refused key shows its reason once the actions are known', async (row, key, words) => {
  await show(row, true, []);
  await press(key);
  expect([done, toastTexts()]).toEqual([[], [words]]);
});

it('acknowledging an unowned alert does not wait for the server', async () => {
  await show(unowned, false, []);
  await press('a');
  expect(done).toEqual(['acknowledge']);
});

it('text typed after a key that opens a box is kept for the box', async () => {
  await show(mine, false, []);
  await press('m');
  await press('f');
  await press('a');
  await show(mine, true, ['message', 'follow_up', 'acknowledge']);
  expect([done, freeKeys()]).toEqual([['message'], 'fa']);
});

it('a missing answer raises a toast, and so does leaving the alert before it', async () => {
  await show(mine, false, []);
  await press('f');
  await act(async () => vi.advanceTimersByTime(10_000));
  expect([done, toastTexts()]).toEqual([
    [],
    ['Noah Ward: follow_up was not done: the server did not reply.'],
  ]);
  toast.clear();
  await press('f');
  await act(async () => root.render(null));
  expect(toastTexts()).toEqual(['follow_up was not done: you left before the server replied.']);
});

it('the palette lists only what can be done', async () => {
  await show(mine, true, ['message']);
  expect(actionsNow().map(({ id, unlisted = false }) => [id, unlisted])).toEqual([
    ['alert.message', false],
    ['alert.acknowledge', true],
    ['alert.follow_up', true],
  ]);
});
