// @vitest-environment happy-dom
// What is seen below the recipients before a message is sent: numbers that no text reaches, and
// placeholders that would be empty.
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { i18n } from '#web/kit/language/language.ts';
import { emptyMessage } from './compose-fields.ts';
import { CountBelow } from './count-below.tsx';
import { type Counted, RecipientCountProvider } from './recipient-count.ts';

let root: Root;
const place = document.body.appendChild(document.createElement('div'));
afterEach(() => root.unmount());

/** Each fact as "label: value". */
function shown(counted: Counted, problems: Readonly<Record<string, string>> = {}): string[] {
  root = createRoot(place);
  const store = new FormStore(emptyMessage, () => problems);
  if (Object.keys(problems).length > 0) store.check();
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <FormProvider value={store}>
          <RecipientCountProvider value={counted}>
            <CountBelow />
          </RecipientCountProvider>
        </FormProvider>
      </I18nProvider>,
    ),
  );
  return [...place.querySelectorAll('dt')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  );
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

it('without recipients there are none yet', () =>
  expect(shown({ count: null, refused: [] })).toEqual(['Recipients: None yet']));

it('what is missing before sending is said as an error, and what is not is none (R246)', () => {
  const problem = 'Recipients must be added before a message can be sent.';
  const errors = () => [...place.querySelectorAll('[role="alert"]')].map((one) => one.textContent);
  shown({ count: null, refused: [] });
  expect(errors()).toEqual([]);
  root.unmount();
  expect(shown({ count: null, refused: [] }, { recipients: problem })).toEqual([
    `Recipients: ${problem}`,
  ]);
  expect(errors()).toEqual([problem]);
});

it('a refused number is named before the first count, and above one that stays', () => {
  const refused = ['1800 123 456: This is a service number.'];
  expect(shown({ count: null, refused })).toEqual([
    'To correct: 1800 123 456: This is a service number.',
  ]);
  root.unmount();
  expect(shown({ count, refused })).toEqual([
    'To correct: 1800 123 456: This is a service number.',
    'Recipients: 3 recipients',
  ]);
});

it('each placeholder that would be empty is shown with for how many', () => {
  const empty_placeholders = [
    { placeholder: 'last_name', count: 1 },
    { placeholder: 'department', count: 2 },
  ];
  expect(shown({ count: { ...count, empty_placeholders }, refused: [] })).toEqual([
    'Recipients: 3 recipients',
    'Empty placeholders: {{last_name}}: 1 recipient, {{department}}: 2 recipients',
  ]);
});
