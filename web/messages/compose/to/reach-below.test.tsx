// @vitest-environment happy-dom
// Below the recipients before a message is sent: how many get it, refused numbers, placeholders that
// would be empty, and each person who cannot be reached with the reason and one fix.
import { expect, it } from 'vitest';
import { messagesApi } from '#domain/messages/messages.api.ts';
import type { RecipientCount, UnreachedRecipient } from '#domain/messages/recipient-count.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { emptyMessage } from '../compose-fields.ts';
import { type Counted, RecipientCountProvider } from '../recipient-count.ts';
import { ReachBelow } from './reach-below.tsx';

const count: RecipientCount = {
  ...sampleOf(messagesApi.count),
  total: 3,
  duplicates: 0,
  channels: [],
  unreachable: [],
  unreached: [],
  empty_placeholders: [],
};
const zara: UnreachedRecipient = {
  kind: 'person',
  id: 7,
  name: 'Zara Barlow',
  reason: 'no_way',
  status: 'active',
};

function open(counted: Counted, { channel = 'best', mayWrite = true } = {}) {
  const store = new FormStore({ ...emptyMessage, channel }, () => ({}));
  const screen = openScreen(
    <FormProvider value={store}>
      <RecipientCountProvider value={counted}>
        <ReachBelow />
      </RecipientCountProvider>
    </FormProvider>,
    {
      scope: ownScope,
      user: { abilities: mayWrite ? ['write organisation users'] : [] },
      answers: [answer(peopleApi.resendSignup, sampleOf(peopleApi.resendSignup))],
    },
  );
  return { screen, store };
}

const missing = (unreached: UnreachedRecipient[], over = {}) =>
  open(
    {
      count: {
        ...count,
        unreached,
        unreachable: [{ reason: 'no_way', count: unreached.length }],
        total: unreached.length + 2,
      },
      refused: [],
    },
    over,
  );

it('how many get it, by which way, and who was chosen more than once', async () => {
  const channels = [
    { channel: 'app' as const, count: 2 },
    { channel: 'sms' as const, count: 1 },
  ];
  const { screen } = open({ count: { ...count, channels, duplicates: 4 }, refused: [] });
  await screen.expectText('All 3 get it', '2 in the app', '1 by text', '4 chosen twice');
  await screen.expectNoText('can’t be reached', 'by email');
});

it('a refused number is named before the first count, and above one that stays', async () => {
  const refused = ['1800 123 456: This is a service number.'];
  const first = open({ count: null, refused });
  await first.screen.expect(() =>
    expect(document.querySelector('main [role=alert]')?.textContent).toBe(refused[0]),
  );
  first.screen.close();
  const { screen } = open({ count, refused });
  await screen.expectText(refused[0] ?? '', 'All 3 get it');
});

it('each placeholder that would be empty is shown with for how many', async () => {
  const empty_placeholders = [
    { placeholder: 'last_name', count: 1 },
    { placeholder: 'department', count: 2 },
  ];
  const { screen } = open({ count: { ...count, empty_placeholders }, refused: [] });
  await screen.expectText('{{last_name}}: 1 recipient, {{department}}: 2 recipients');
});

it.each([
  [{}, 'No app, mobile number or email', 'Add a mobile'],
  [{ reason: 'opted_out' }, 'Replied STOP', 'Add an email'],
  [{ reason: 'not_active', status: 'disabled' }, 'Account disabled', 'Enable'],
  [{ reason: 'not_active', status: 'draft' }, 'Not invited yet', 'Invite'],
] as const)('%o: %s, and the fix is on their page in another tab', async (over, reason, fix) => {
  const { screen } = missing([{ ...zara, ...over }]);
  await screen.expectText('2 of 3 get it', '1 can’t be reached', 'Zara Barlow', reason);
  const link = await screen.find('link', fix);
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/organisation/users/7',
    '_blank',
  ]);
});

it('an invitation is sent again from here', async () => {
  const { screen } = missing([{ ...zara, reason: 'not_active', status: 'pending' }]);
  await screen.expectText('Invited, has not signed in');
  await screen.press('Resend invitation');
  await screen.expectText('Invitation sent');
  await screen.expectWritten(['POST /users/7/resend-signup']);
});

it('where one way was chosen, the fix is to send the best way', async () => {
  const { screen, store } = missing([{ ...zara, reason: 'no_app' }], { channel: 'app' });
  await screen.press('Send the best way');
  expect(store.values()['channel']).toBe('best');
  screen.close();
  const disabled = { ...zara, reason: 'not_active', status: 'disabled' } as const;
  const other = missing([disabled, { ...zara, reason: 'not_set_up' }], { channel: 'app' });
  await other.screen.expectText('Account disabled');
  expect(other.screen.look('button', 'Send the best way')).toBeNull();
});

it('without the permission to change people, for a contact and a service that is off there is no fix', async () => {
  const { screen } = missing([zara], { mayWrite: false });
  await screen.expectText('Zara Barlow');
  expect(document.querySelector('main li a, main li button')).toBeNull();
  screen.close();
  const others = missing([
    { ...zara, kind: 'contact', reason: 'opted_out', status: null },
    { ...zara, id: 8, reason: 'not_set_up' },
  ]);
  await others.screen.expectText('Service not set up');
  expect(document.querySelector('main li a, main li button')).toBeNull();
});

it('four are shown, then all that are known, and how many more there are', async () => {
  const many = Array.from({ length: 6 }, (_, n) => ({ ...zara, id: n + 1, name: `Person ${n}` }));
  const { screen } = open({
    count: {
      ...count,
      total: 30,
      unreached: many,
      unreachable: [{ reason: 'no_way', count: 25 }],
    },
    refused: [],
  });
  await screen.expectText('25 can’t be reached', 'Person 3');
  await screen.expectNoText('Person 4');
  await screen.press('Show 21 more');
  await screen.expectText('Person 5', 'and 19 more');
});
