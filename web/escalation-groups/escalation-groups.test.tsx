// @vitest-environment happy-dom
// An escalation group while it is edited: its people in calling order, what is wrong with its hours
// in words, and what one press adds.
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { GroupPerson, GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import {
  escalationGroups,
  groupPeopleApi,
} from '#domain/escalation-groups/escalation-groups.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { escalationGroupScreens } from './escalation-groups.screens.ts';
import { firstName, GapList } from './gap-list.tsx';
import { isComplete, useCoverage } from './use-coverage.ts';

const week = [1, 2, 3, 4, 5, 6, 7];
const row = (over: Partial<GroupUser> = {}): GroupUser => ({
  user_id: 1,
  '24_hours': true,
  time_on: null,
  time_off: null,
  days: week,
  order: 1,
  ...over,
});
const person = (over: Partial<GroupPerson> = {}): GroupPerson => ({
  ...sampleOf(groupPeopleApi.admins_and_users),
  id: 1,
  name: 'Ana Silva',
  active: true,
  verified: true,
  unreachable: null,
  is_covered: false,
  ...over,
});

describe('a row that covers hours', () => {
  it.each([
    ['all day', {}, true],
    ['nobody chosen', { user_id: 0 }, false],
    ['no day', { days: [] }, false],
    ['hours', { '24_hours': false, time_on: '08:00', time_off: '18:00' }, true],
    ['half of its hours', { '24_hours': false, time_on: '08:00' }, false],
    ['hours that are no times', { '24_hours': false, time_on: '8', time_off: '18:00' }, false],
    ['an end that is no time', { '24_hours': false, time_on: '08:00', time_off: 'six' }, false],
  ])('%s', (_, over, complete) => expect(isComplete(row(over))).toBe(complete));
});

it('the first name is that of a known person, else nothing', () => {
  const people = new Map([[1, person()]]);
  expect([firstName(people, 1), firstName(people, 2), firstName(people, null)]).toEqual([
    'Ana',
    '',
    '',
  ]);
});

const saturday = Date.parse('2026-11-21T01:00:00Z');
function Gaps(props: { users: GroupUser[]; people: GroupPerson[]; isFixed?: boolean }) {
  const [people] = useState(() => new Map(props.people.map((one) => [one.id, one])));
  const timezone = 'Australia/Sydney';
  const coverage = useCoverage(props.users, people, { timezone, now: saturday });
  const [added, setAdded] = useState<GroupUser | null>(null);
  const onFix = props.isFixed ? { onFix: setAdded } : {};
  return (
    <>
      <GapList coverage={coverage} people={people} timezone={timezone} {...onFix} />
      <output>{JSON.stringify(added)}</output>
    </>
  );
}

it('two verified people all day are fine', async () => {
  const screen = openScreen(
    <Gaps
      users={[row(), row({ user_id: 2 })]}
      people={[person(), person({ id: 2, name: 'Sam Reid' })]}
    />,
  );
  await screen.expectText('Somebody with a verified number can be called at every minute');
});

it.each([
  ['no_address', 'Add a mobile number, a landline or an email.'],
  ['no_service', 'No service is set up that reaches their email or numbers.'],
])('who cannot be reached (%s) is named with what mends it, once', async (unreachable, words) => {
  const screen = openScreen(
    <Gaps
      users={[row(), row({ user_id: 2 }), row({ user_id: 2, days: [1] })]}
      people={[person(), person({ id: 2, name: 'Sam Reid', unreachable: unreachable as never })]}
    />,
  );
  await screen.expectText('Sam Reid can’t be reached', words);
  expect(document.body.textContent.match(/Sam Reid can’t be reached/g)).toHaveLength(1);
});

it('hours without a person to call are named, and one press fills them', async () => {
  const screen = openScreen(
    <Gaps
      isFixed
      users={[
        row({ '24_hours': false, time_on: '06:00', time_off: '22:00' }),
        row({ user_id: 2, '24_hours': false, time_on: '06:00', time_off: '22:00' }),
      ]}
      people={[person(), person({ id: 2, name: 'Sam Reid' })]}
    />,
  );
  await screen.expectText(': nobody', 'Nobody in this group can be called in these 8 hours.');
  const [button] = await screen.all('button', /^Also call Ana then/);
  if (!button) throw new Error('no button');
  await screen.pressElement(button);
  const { user_id, time_on, time_off } = JSON.parse(
    document.querySelector('output')?.textContent ?? '',
  );
  expect([user_id, time_on, time_off]).toEqual([1, '22:00', '06:00']);
});

it('a group that may only be read offers no fix', async () => {
  const screen = openScreen(
    <Gaps
      users={[row({ '24_hours': false, time_on: '06:00', time_off: '22:00' })]}
      people={[person()]}
    />,
  );
  await screen.expectText(': nobody');
  expect(screen.look('button')).toBeNull();
});

it('one person alone for long, and one without a verified number, are gaps of their own', async () => {
  const alone = openScreen(<Gaps users={[row()]} people={[person()]} />);
  await alone.expectText('Ana Silva is alone for');
  alone.close();
  const unverified = openScreen(
    <Gaps
      users={[row(), row({ user_id: 2 })]}
      people={[person({ verified: false }), person({ id: 2, name: 'Sam', verified: false })]}
    />,
  );
  await unverified.expectText('no verified number');
});

it('a person of the group who has only themselves to be called by is named', async () => {
  const screen = openScreen(
    <Gaps
      users={[row(), row({ user_id: 2, unreachable: null } as never)]}
      people={[person({ is_covered: true }), person({ id: 2, name: 'Sam', active: false })]}
    />,
  );
  await screen.expectText(
    'only Ana Silva',
    'Nobody is left to call when the alert is Ana Silva’s own.',
  );
});

const group = {
  ...sampleOf(escalationGroups.api.get, { id: 3, name: 'Night', departments_count: 1 }),
  covered_count: 2,
  timezones: ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Perth'],
  users: [row({ user_id: 1 }), row({ user_id: 2, order: 2 })],
  people: [person(), person({ id: 2, name: 'Sam Reid' })],
};
const writer = {
  abilities: [
    'read escalation groups',
    'write escalation groups',
    'read organisation users',
  ] as never,
};
const openGroup = (...answers: ReturnType<typeof answer>[]) =>
  openScreens(escalationGroupScreens, {
    at: '/organisation/escalation-groups/3',
    scope: ownScope,
    user: writer,
    answers: [
      ...answers,
      answer(escalationGroups.api.get, group as never),
      answer(groupPeopleApi.admins_and_users, group.people as never),
    ],
  });

it('zones whose clocks agree are offered once', async () => {
  const screen = openGroup();
  await screen.find('radio', 'Australia/Sydney');
  await screen.find('radio', 'Australia/Perth');
  expect(screen.look('radio', 'Australia/Melbourne')).toBeNull();
});

it('a person’s days and hours are changed, and saved in calling order', async () => {
  const screen = openGroup(answer(escalationGroups.api.update, group as never));
  const [later] = await screen.all('button', /Move .*down|down/i);
  expect(later).toBeDefined();
  const [sunday] = await screen.all('button', 'Sunday');
  if (!sunday) throw new Error('no day');
  await screen.pressElement(sunday);
  expect(sunday.getAttribute('aria-pressed')).toBe('false');
  const [allDay] = await screen.all('checkbox', '24 h');
  if (!allDay) throw new Error('no box');
  await screen.pressElement(allDay);
  await screen.type('From', '2200');
  await screen.type('To', '6:00');
  await screen.expectText('next day');
  await screen.press(/^Save/);
  await screen.expect(() => expect(screen.written).toHaveLength(1));
  const body = screen.written[0]?.[1] as { users: GroupUser[] };
  expect(
    body.users.map(({ user_id, time_on, time_off, days }) => [user_id, time_on, time_off, days]),
  ).toEqual([
    [1, '22:00', '06:00', [1, 2, 3, 4, 5, 6]],
    [2, null, null, week],
  ]);
  expect(body.users.some((user) => 'order' in user || 'key' in user)).toBe(false);
});

it('what is refused in a row is shown in that row', async () => {
  const screen = openGroup(
    refuse(escalationGroups.api.update, 422, {
      errors: { 'users.1.days': ['Choose a day.'], 'users.0.user_id': ['Choose another person.'] },
    }),
  );
  await screen.type('Name', 'Nights');
  await screen.press(/^Save/);
  await screen.expectText('Choose a day.', 'Choose another person.');
  expect((await screen.field('Name')).value).toBe('Nights');
});
