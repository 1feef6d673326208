// @vitest-environment happy-dom
// Personal contacts in calling order: moved one step at a time with the focus where it was, removed
// after a question, and added only where they are allowed.
import { describe, expect, it } from 'vitest';
import { users } from '#domain/users/people.api.ts';
import { personalContacts } from '#domain/users/person.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import PersonalContactsTab from './personal-contacts-tab.tsx';

const person = {
  ...sampleOf(users.api.get),
  id: 3,
  name: 'Ana Silva',
  role: 'organisation_user',
  personal_contacts_allowed: true,
};
const contact = (id: number, over: object = {}) => ({
  ...sampleOf(personalContacts.api.list),
  id,
  name: `Contact ${id}`,
  first_name: 'Contact',
  last_name: String(id),
  mobile_country: 'AU',
  landline_country: 'AU',
  mobile: '+61412345678',
  landline: null,
  ...over,
});
const admin = {
  role: { name: 'organisation_admin', kind: 'organisation' },
  abilities: ['write organisation users'],
} as const;
const open = (rows: object[], options: OpenOptions & { person?: object } = {}) =>
  openScreen(
    <OpenRecordProvider value={{ ...person, ...options.person }}>
      <PersonalContactsTab />
    </OpenRecordProvider>,
    {
      at: '/organisation/users/3/contacts',
      scope: ownScope,
      user: admin,
      ...options,
      answers: [...(options.answers ?? []), answer(personalContacts.api.list, rows as never)],
    },
  );

describe('the order', () => {
  it('is changed one step at a time; the ends stay', async () => {
    const screen = open([contact(1), contact(2), contact(3, { landline: '+61255501234' })], {
      answers: [answer(personalContacts.api.order, {} as never)],
    });
    await screen.press('Move Contact 1 up');
    await screen.press('Move Contact 3 down');
    expect(screen.written).toEqual([]);
    await screen.press('Move Contact 2 up');
    await screen.expectText('Contact 2 is now number 1.');
    expect(screen.written).toEqual([[expect.stringMatching(/^PUT .*order$/), { ids: [2, 1, 3] }]]);
    await screen.expectFocus('button', 'Move Contact 2 up');
  });

  it('a refused move is not announced', async () => {
    const screen = open([contact(1), contact(2)], {
      answers: [refuse(personalContacts.api.order, 409, { message: 'It was changed.' })],
    });
    await screen.press('Move Contact 2 up');
    await screen.expectText('It was changed.');
    await screen.expectNoText('is now number');
  });
});

it('both numbers are written as they are dialled, and an empty one is left out', async () => {
  const screen = open([
    contact(1, { landline: '+61255501234' }),
    contact(2, { mobile: '', landline: '+61255501235' }),
  ]);
  await screen.expectText('+61 412 345 678 · +61 2 5550 1234', '+61 2 5550 1235');
});

it('one is removed after a question only', async () => {
  const screen = open([contact(1)], {
    answers: [answer(personalContacts.api.remove, {} as never)],
  });
  await screen.press('Remove Contact 1');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('Remove Contact 1');
  await screen.answerQuestion('Remove');
  await screen.expectText('Contact 1 removed.');
});

it('a number that is refused in the dialog is shown at it, and the focus comes back', async () => {
  const screen = open([contact(1)], {
    answers: [
      answer(personalContacts.api.get, contact(1) as never),
      refuse(personalContacts.api.update, 422, {
        errors: { mobile: ['This is their own number.'] },
      }),
    ],
  });
  await screen.press('Edit Contact 1');
  await screen.type('Mobile', '0412 000 000');
  await screen.press(/^Save/);
  await screen.expectProblem('Mobile', 'This is their own number.');
  expect((await screen.field('Mobile')).value).toBe('0412 000 000');
});

describe('without any', () => {
  it.each<[string, object, OpenOptions, string]>([
    ['of another', {}, {}, 'when an alert of Ana Silva needs them.'],
    [
      'not allowed',
      { personal_contacts_allowed: false },
      {},
      'Ana Silva cannot have personal contacts.',
    ],
    [
      'one’s own',
      {},
      { scope: { key: 'mine', organisationId: Number.NaN, base: '/my' } },
      'when one of your alerts needs them.',
    ],
    [
      'one’s own, not allowed',
      { personal_contacts_allowed: false },
      { scope: { key: 'mine', organisationId: Number.NaN, base: '/my' } },
      'An administrator of your organisation can allow them.',
    ],
  ])('%s', async (_, over, options, words) => {
    const screen = open([], { ...options, person: over });
    await screen.expectText('No personal contacts', words);
    expect(screen.look('button', 'Add personal contacts') !== null).toBe(
      !('personal_contacts_allowed' in over),
    );
  });

  it('a reader changes and adds none', async () => {
    const screen = open([contact(1)], { user: { abilities: ['read organisation users'] } });
    await screen.expectText('Contact 1');
    expect(screen.look('button')).toBeNull();
  });
});

it('rows that are known stay when they cannot be read again', async () => {
  const screen = open([contact(1)]);
  await screen.expectText('Contact 1');
  screen.change(refuse(personalContacts.api.list, 503));
  await screen.queries.refetchQueries();
  await screen.expectText('Contact 1');
  await screen.expectNoText('could not be loaded');
  screen.close();
  const failed = open([], { answers: [refuse(personalContacts.api.list, 503)] });
  await failed.expectText('The personal contacts could not be loaded');
});
