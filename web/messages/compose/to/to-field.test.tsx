// @vitest-environment happy-dom
// The To field: every kind is chosen from one list by the keyboard, a number as it is typed, and
// what is chosen is in the recipients of the message.
import { expect, it } from 'vitest';
import { choosableKinds, messagesApi } from '#domain/messages/messages.api.ts';
import { recipientsField } from '#domain/messages/recipients.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { emptyMessage } from '../compose-fields.ts';
import { recipientsOf, withNumbers, withoutLast } from './choices.ts';
import { ToField } from './to-field.tsx';
import { numbersIn, withCountry } from './typed-numbers.ts';

const rows = choosableKinds.map((kind, place) => ({
  key: `${kind}:${place + 1}`,
  kind,
  id: place + 1,
  name: `Choice ${place + 1}`,
}));

function open(list = answer(messagesApi.choosable_here, rows)) {
  const store = new FormStore(emptyMessage, () => ({}));
  const screen = openScreen(
    <FormProvider value={store}>
      <ToField
        name="recipients"
        kind="object"
        label="To"
        value={null}
        problem={undefined}
        required
        choices={[]}
        country="AU"
        field={{
          name: 'recipients',
          kind: 'object',
          label: { id: 'To' },
          required: true,
          values: [],
          country_field: undefined,
          most: undefined,
          schema: undefined,
        }}
        rowsNow={() => []}
        draw={() => null}
        onSet={(value) => store.set('recipients', value)}
        onLeave={() => undefined}
        onRecheck={() => undefined}
      />
    </FormProvider>,
    { scope: ownScope, user: { country: 'AU' }, answers: [list] },
  );
  return { screen, now: () => recipientsOf(store.values()['recipients']) };
}

it('each kind is chosen by Enter, and offered once', async () => {
  const { screen, now } = open();
  await screen.type('To', 'choice');
  for (const { name } of rows) {
    await screen.find('option', new RegExp(name));
    await screen.keys('{Enter}');
    await screen.find('button', `Remove ${name}`);
    await screen.type('To', 'choice');
    await screen.expect(() => expect(screen.look('option', new RegExp(name))).toBeNull());
  }
  expect(now()).toEqual({
    department_ids: [1],
    user_tag_ids: [2],
    messaging_group_ids: [3],
    contact_ids: [4],
    user_ids: [5],
    numbers: [],
  });
});

it('arrows move, Escape closes, and Backspace in the empty box removes the last choice', async () => {
  const { screen, now } = open();
  await screen.type('To', 'choice');
  await screen.find('option', /Choice 1/);
  await screen.keys('{ArrowDown}{Enter}');
  await screen.find('button', 'Remove Choice 2');
  await screen.keys('{Escape}');
  await screen.expect(() => expect(screen.look('listbox')).toBeNull());
  await screen.keys('{Backspace}');
  await screen.expect(() => expect(now().user_tag_ids).toEqual([]));
});

it('a number is offered as it is typed, and removed by its button', async () => {
  const { screen, now } = open(answer(messagesApi.choosable_here, []));
  await screen.type('To', '0491 570 156');
  await screen.find('option', /0491 570 156/);
  await screen.keys('{Enter}');
  await screen.find('button', 'Remove 0491 570 156');
  expect(now().numbers).toEqual([{ mobile: '0491 570 156', mobile_country: 'AU' }]);
  await screen.press('Remove 0491 570 156');
  await screen.expect(() => expect(now().numbers).toEqual([]));
});

it('no match, and a list that fails, are said', async () => {
  const { screen } = open(answer(messagesApi.choosable_here, []));
  await screen.type('To', 'xyz');
  await screen.expectText('No match');
  screen.close();
  const failing = open(refuse(messagesApi.choosable_here, 500));
  await failing.screen.type('To', 'xyz');
  await failing.screen.expectText('The list could not be loaded.');
});

it('pasted numbers are told apart, and one with a calling code is of its own country', async () => {
  expect(numbersIn('0491 570 156; +64 21 123 456,\nHelen\n12')).toEqual([
    '0491 570 156',
    '+64 21 123 456',
  ]);
  expect(await withCountry('+64 21 123 456', 'AU')).toMatchObject({ mobile_country: 'NZ' });
  expect(await withCountry('0491 570 156', 'AU')).toMatchObject({ mobile_country: 'AU' });
});

it('a number is kept once, and the last choice is a number before a person', () => {
  const number = { mobile: '0491 570 156', mobile_country: 'AU' };
  const to = withNumbers(recipientsField.parse({ user_ids: [1, 2], numbers: [number] }), [number]);
  expect(to.numbers).toEqual([number]);
  expect(withoutLast(to)).toMatchObject({ user_ids: [1, 2], numbers: [] });
  expect(withoutLast(withoutLast(to))).toMatchObject({ user_ids: [1] });
  const none = recipientsField.parse({});
  expect(withoutLast(none)).toEqual(none);
});
