// @vitest-environment happy-dom
// The chip of a call: a button that ends it, a question after ten minutes, and for others nothing
// to press until then.
import { expect, it } from 'vitest';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { actionsNow } from '#web/kit/keyboard/actions.ts';
import { type OpenedScreen, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { CallChip } from './call-chip.tsx';

const mei = { id: 3, name: 'Mei Chen' };
const ago = (minutes: number) => new Date(serverNow() - minutes * 60_000).toISOString();
const row = { id: 7, status: 'resolved', person: { id: 2, name: 'Ruby Doolan' } } as AlertRow;
let screen: OpenedScreen;

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
  screen?.close();
  screen = openScreen(
    <CallChip call={call} row={row} keyed={call.by === mei} open onOpen={() => undefined} />,
    { user: mei },
  );
  await screen.expectText('alling Ruby Doolan');
}
const keys = () => actionsNow().flatMap((action) => action.keys ?? []);
const buttons = () =>
  [...document.querySelectorAll('main button')].map(({ textContent }) => textContent ?? '');

it('an own call can be ended, on a resolved alert too', async () => {
  await show({});
  expect(buttons()[0]).toMatch(/^ ?Calling Ruby Doolan .*End call$/);
  expect(buttons().some((one) => one.startsWith('No answer'))).toBe(true);
  expect(buttons()).not.toContain('Still on the call');
  expect(keys()).toEqual(['e n', 'e s', 'e h']);
});

it('after ten minutes it asks whether it still runs, and again ten minutes after that was confirmed', async () => {
  await show({ started_at: ago(11) });
  expect(screen.text).toContain('Still on this call?');
  expect(buttons()).toContain('Still on the call');
  await show({ started_at: ago(11), confirmed_at: ago(1) });
  expect(screen.text).not.toContain('Still on this call?');
});

it('every press in it is guarded: the question moves the others down', async () => {
  await show({ started_at: ago(11) });
  expect(
    [...document.querySelectorAll('fieldset button')].filter(
      (button) => button.getAttribute('data-steady') === null,
    ),
  ).toEqual([]);
});

it('a colleague’s call can be ended after ten minutes without a confirmation', async () => {
  const tom = { id: 8, name: 'Tom Hughes' };
  await show({ by: tom });
  expect([screen.text.includes('Tom Hughes is calling Ruby Doolan'), buttons()]).toEqual([
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
