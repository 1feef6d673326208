// @vitest-environment happy-dom
// Beside the message: the filled text of a real recipient, and what it costs.
import { expect, it } from 'vitest';
import { messagesApi } from '#domain/messages/messages.api.ts';
import type { MessageReader, RecipientCount } from '#domain/messages/recipient-count.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { emptyMessage } from '../compose-fields.ts';
import { RecipientCountProvider } from '../recipient-count.ts';
import { Cost } from './cost.tsx';
import { Preview } from './preview.tsx';

const ana: MessageReader = {
  kind: 'person',
  name: 'Ana Pereira',
  first_name: 'Ana',
  last_name: 'Pereira',
  department: 'North',
  channel: 'sms',
  parts: 1,
  length: 150,
};
const count: RecipientCount = {
  ...sampleOf(messagesApi.count),
  total: 13,
  channels: [{ channel: 'sms', count: 13 }],
  readers: [ana, { ...ana, name: 'Konstantinos', first_name: 'Konstantinos', channel: 'app' }],
  longer: [],
  parts: 13,
  parts_each: [{ parts: 1, count: 13 }],
  price: 0,
  currency: 'AUD',
  free_sms_balance: 154,
  shortage: null,
  organisation: 'Redgum',
  timezone: 'Australia/Sydney',
};

function open(given: RecipientCount | null) {
  const store = new FormStore(
    {
      ...emptyMessage,
      title: 'Heat',
      content: 'Hi {{first_name}} of {{department}}, {{organisation}}',
      response_type: 'safe_or_help',
    },
    () => ({}),
  );
  return openScreen(
    <FormProvider value={store}>
      <RecipientCountProvider value={{ count: given, refused: [] }}>
        <Preview />
        <Cost />
      </RecipientCountProvider>
    </FormProvider>,
    { scope: ownScope },
  );
}

it('a text is shown filled in, with how to answer it; in the app its title and buttons', async () => {
  const screen = open(count);
  await screen.expectText('Hi Ana of North, Redgum', 'Reply SAFE or HELP.');
  await screen.expectNoText('I need help');
  await screen.choose('Preview as', '1');
  await screen.expectText('Heat', 'Hi Konstantinos of North', 'I need help');
  await screen.expectNoText('Reply SAFE');
});

it('without recipients the placeholders are named, and there is no cost', async () => {
  const screen = open(null);
  await screen.expectText('Hi First name of Department');
  await screen.expectNoText('Cost', 'Preview as');
});

it('parts, the free balance before and after, and what is to pay', async () => {
  const screen = open(count);
  await screen.expectText('13 texts of 1 part', '154 now', '141 after', 'AUD 0.00');
});

it('whose copy needs two is named once, and a price is beyond the free ones', async () => {
  const screen = open({
    ...count,
    parts: 14,
    parts_each: [
      { parts: 1, count: 12 },
      { parts: 2, count: 1 },
    ],
    longer: [{ ...ana, name: 'Konstantinos', parts: 2, length: 162 }],
    free_sms_balance: 4,
    price: 120,
  });
  await screen.expectText('12 texts of 1 part', 'Konstantinos', '162 characters', '2 parts');
  await screen.expectText('4 now', '0 after', 'AUD 1.20');
  await screen.expectNoText('1 text of 2 parts');
});

it('more than are named are counted by their parts', async () => {
  const screen = open({
    ...count,
    parts_each: [
      { parts: 1, count: 5 },
      { parts: 2, count: 8 },
    ],
    longer: [{ ...ana, name: 'Konstantinos', parts: 2, length: 162 }],
  });
  await screen.expectText('8 texts of 2 parts', 'Konstantinos');
});

it('a message that its texts would refuse says why; one by the app and email is free', async () => {
  const screen = open({ ...count, shortage: 'This message needs 13 text messages.' });
  await screen.expect(() =>
    expect(document.querySelector('main [role=alert]')?.textContent).toBe(
      'This message needs 13 text messages.',
    ),
  );
  screen.close();
  const free = open({ ...count, parts: 0, channels: [{ channel: 'app', count: 13 }] });
  await free.expectText('Free. The app and email cost nothing.');
  free.close();
  await open({ ...count, parts: 0 }).expectText('Write the message to see its cost.');
});
