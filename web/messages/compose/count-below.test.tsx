// @vitest-environment happy-dom
// What is seen below the recipients before a message is sent: numbers that no text reaches, and
// placeholders that would be empty.
import { expect, it } from 'vitest';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { emptyMessage } from './compose-fields.ts';
import { CountBelow } from './count-below.tsx';
import { type Counted, RecipientCountProvider } from './recipient-count.ts';

/** Each fact as "label: value". */
async function shown(counted: Counted, problems: Readonly<Record<string, string>> = {}) {
  const store = new FormStore(emptyMessage, () => problems);
  if (Object.keys(problems).length > 0) store.check();
  const screen = openScreen(
    <FormProvider value={store}>
      <RecipientCountProvider value={counted}>
        <CountBelow />
      </RecipientCountProvider>
    </FormProvider>,
  );
  await screen.all('term');
  const alerts = [...document.querySelectorAll('main [role="alert"]')];
  const read = {
    facts: [...document.querySelectorAll('dt')].map(
      (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
    ),
    errors: alerts.map((one) => one.textContent),
  };
  screen.close();
  return read;
}

const count = {
  total: 3,
  duplicates: 0,
  channels: [],
  unreachable: [],
  empty_placeholders: [],
  parts: 0,
  price: null,
  free_sms_balance: null,
};

it('without recipients there are none yet', async () =>
  expect(await shown({ count: null, refused: [] })).toEqual({
    facts: ['Recipients: None yet'],
    errors: [],
  }));

it('what is missing before sending is said as an error, and what is not is none (R246)', async () => {
  const problem = 'Recipients must be added before a message can be sent.';
  expect(await shown({ count: null, refused: [] }, { recipients: problem })).toEqual({
    facts: [`Recipients: ${problem}`],
    errors: [problem],
  });
});

it('a refused number is named before the first count, and above one that stays', async () => {
  const refused = ['1800 123 456: This is a service number.'];
  const toCorrect = 'To correct: 1800 123 456: This is a service number.';
  expect((await shown({ count: null, refused })).facts).toEqual([toCorrect]);
  expect((await shown({ count, refused })).facts).toEqual([toCorrect, 'Recipients: 3 recipients']);
});

it('each placeholder that would be empty is shown with for how many', async () => {
  const empty_placeholders = [
    { placeholder: 'last_name', count: 1 },
    { placeholder: 'department', count: 2 },
  ];
  const { facts } = await shown({ count: { ...count, empty_placeholders }, refused: [] });
  expect(facts).toEqual([
    'Recipients: 3 recipients',
    'Empty placeholders: {{last_name}}: 1 recipient, {{department}}: 2 recipients',
  ]);
});
