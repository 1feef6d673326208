// @vitest-environment happy-dom
// The address book: numbers as people write them, groups that say who stays, and removing after a
// question only.
import { expect, it } from 'vitest';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenedScreen, openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { messagingContactScreens } from './messaging-contacts.screens.ts';
import { messagingGroupScreens } from './messaging-groups.screens.ts';

const user = {
  abilities: [
    'read sms messaging',
    'write sms messaging',
    'read organisation users',
    'read organisation settings',
    'write organisation settings',
  ] as never,
};
const own = (screens: readonly { path: string }[], end: RegExp): string =>
  screens.find(({ path }) => path.startsWith('/organisation/') && end.test(path))?.path ?? '';
const contact = {
  ...sampleOf(messagingContacts.api.list),
  id: 3,
  name: 'Ana Silva',
  mobile: '+61412345678',
  messaging_groups: [],
};
const openContacts = (...answers: ReturnType<typeof answer>[]): OpenedScreen =>
  openScreens(messagingContactScreens, {
    at: own(messagingContactScreens, /address-book$/),
    scope: ownScope,
    user,
    answers: [
      ...answers,
      answer(messagingContacts.api.list, [contact] as never),
      answer(messagingGroups.api.picker, []),
    ],
  });

it('a number is written as people dial it', async () => {
  const screen = openContacts();
  await screen.expectText('Ana Silva', '+61 412 345 678');
});

it('a contact is removed after a question only', async () => {
  const screen = openContacts(answer(messagingContacts.api.remove, {} as never));
  await screen.press('Actions for Ana Silva');
  await screen.press('Remove', 'menuitem');
  await screen.expectText("Ana Silva gets no further messages. This can't be undone.");
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
});

it('a number that is refused is shown at its field, and stays', async () => {
  const screen = openContacts(
    refuse(messagingContacts.api.create, 422, { errors: { mobile: ['This is in the book.'] } }),
  );
  await screen.press('Add contact');
  await screen.type('Name', 'Bo Lind');
  await screen.type('Mobile', '0412 345 678');
  await screen.press('Add contact');
  await screen.expectProblem('Mobile', 'This is in the book.');
  const [[, body] = []] = screen.written;
  expect(body).toMatchObject({ name: 'Bo Lind', mobile: '+61412345678' });
  expect((await screen.field('Name')).value).toBe('Bo Lind');
});

it('the import has its own page', async () => {
  const screen = openContacts();
  await screen.press('Import');
  await screen.expect(() => expect(screen.address).toContain('/messages/address-book/import'));
});

it.each([
  [0, 'Nobody is in this group.'],
  [1, '1 person is in this group and stays.'],
  [4, '4 people are in this group and stay.'],
])('removing a group of %i says who stays', async (users_count, words) => {
  const screen = openScreens(messagingGroupScreens, {
    at: own(messagingGroupScreens, /groups$/),
    scope: ownScope,
    user,
    answers: [
      answer(messagingGroups.api.list, [
        { ...sampleOf(messagingGroups.api.list), id: 3, name: 'Night', users_count },
      ] as never),
      answer(organisationUsers.api.picker, []),
    ],
  });
  await screen.press('Actions for Night');
  await screen.press('Remove', 'menuitem');
  await screen.expectText(words);
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
});
