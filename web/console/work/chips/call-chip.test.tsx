// @vitest-environment happy-dom
// The chip of a call: a button that ends it, a question after ten minutes, and for others nothing
// to press until then.
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { actionsNow } from '#web/kit/keyboard/actions.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { CallChip } from './call-chip.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const mei = { id: 3, name: 'Mei Chen' };
const ago = (minutes: number) => new Date(serverNow() - minutes * 60_000).toISOString();
const row = { id: 7, status: 'resolved', person: { id: 2, name: 'Ruby Doolan' } } as AlertRow;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  setCurrentUser({
    ...mei,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

async function show(over: Partial<PhoneCall>): Promise<void> {
  const call: PhoneCall = {
    id: 5,
    alert_id: 7,
    user_id: 2,
    direction: 'outbound',
    party: 'person',
    party_name: 'Ruby Doolan',
    number: null,
    by: mei,
    started_at: ago(2),
    confirmed_at: null,
    ended_at: null,
    outcome: null,
    note: null,
    ...over,
  };
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <CallChip call={call} row={row} keyed={call.by === mei} open onOpen={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
}
const keys = () => actionsNow().flatMap((action) => action.keys ?? []);
const buttons = () =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');

it('an own call can be ended, on a resolved alert too', async () => {
  await show({});
  expect(buttons()[0]).toMatch(/^ ?Calling Ruby Doolan .*End call$/);
  expect(buttons().some((one) => one.startsWith('No answer'))).toBe(true);
  expect(buttons()).not.toContain('Still on the call');
  expect(keys()).toEqual(['e n', 'e s', 'e h']);
});

it('after ten minutes it asks whether it still runs, and again ten minutes after that was confirmed', async () => {
  await show({ started_at: ago(11) });
  expect(place.textContent).toContain('Still on this call?');
  expect(buttons()).toContain('Still on the call');
  await show({ started_at: ago(11), confirmed_at: ago(1) });
  expect(place.textContent).not.toContain('Still on this call?');
});

it('every press in it is guarded: the question moves the others down', async () => {
  await show({ started_at: ago(11) });
  expect(
    [...place.querySelectorAll('fieldset button')].filter(
      (button) => button.getAttribute('data-steady') === null,
    ),
  ).toEqual([]);
});

it('a colleague’s call can be ended after ten minutes without a confirmation', async () => {
  const tom = { id: 8, name: 'Tom Hughes' };
  await show({ by: tom });
  expect([place.textContent?.includes('Tom Hughes is calling Ruby Doolan'), buttons()]).toEqual([
    true,
    [],
  ]);
  await show({ by: tom, started_at: ago(11) });
  expect(buttons()[0]).toMatch(/End call$/);
  expect(buttons()).toContain('Answered');
  expect(buttons()).not.toContain('Still on the call');
  // The keys are for one's own call.
  expect(keys()).toEqual([]);
});
