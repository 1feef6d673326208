// @vitest-environment happy-dom
// Departments: the states of one, what restoring and archiving ask, and the warning of device limits
// beyond what the organisation has left.
import { expect, it } from 'vitest';
import { departmentCallsApi, departments } from '#domain/departments/departments.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenedScreen, openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { departmentScreens } from './departments.screens.ts';

const department = sampleOf(departments.api.get, {
  id: 5,
  name: 'North',
  status: 'active',
  users_count: 2,
  devices_count: 1,
  timezone: 'Australia/Sydney',
  device_limits: { app: 3, ev04: null, zoleo: null },
});
type Department = typeof department;
const rowOf = (over: Partial<Department>) => ({ ...department, ...over });
const user = { abilities: ['read departments', 'write departments'] as const };
const balance = (over: object = {}) =>
  answer(departmentCallsApi.balance, {
    device_limits_balance: { app: 2, ev04: null, zoleo: 0 },
    enforced_limits_balance: { app: null, ev04: null, zoleo: null },
    exceeded_by: 0,
    enforced: false,
    ...over,
  } as never);
const open = (at: string, ...answers: ReturnType<typeof answer>[]): OpenedScreen =>
  openScreens(departmentScreens, {
    at: `/organisation/departments${at}`,
    scope: ownScope,
    user,
    answers: [...answers, balance(), answer(departmentTags.api.picker, [])],
  });
const openOne = (over: Partial<Department>, ...answers: ReturnType<typeof answer>[]) =>
  open('/5/details', ...answers, answer(departments.api.get, rowOf(over)));

it('the list shows each state in its word, and the people behind the count', async () => {
  const screen = open(
    '',
    answer(departments.api.list, [
      rowOf({}),
      rowOf({ id: 6, name: 'South', status: 'not_started' }),
      rowOf({ id: 7, name: 'East', status: 'ended' }),
      rowOf({ id: 8, name: 'West', status: 'archived', archived_at: '2026-11-01T00:00:00Z' }),
    ] as never),
  );
  await screen.expectText('Active', 'Not started', 'Ended', 'Archived');
  expect((await screen.find('link', 'People of North: 2')).getAttribute('href')).toBe(
    '/organisation/departments/5/users',
  );
});

it('the page counts people and devices', async () => {
  const screen = openOne({ users_count: 1, devices_count: 3 });
  await screen.expectText('1 person, 3 devices');
});

it.each([
  [1, '1 person is moved to no department.'],
  [2, '2 people are moved to no department.'],
])('archiving says what happens to %i people, and does nothing on Cancel', async (count, words) => {
  const screen = openOne({ users_count: count });
  await screen.press('Actions for North');
  await screen.press('Archive', 'menuitem');
  await screen.expectText(words);
  await screen.press('Cancel');
  await screen.expectNoText(words);
  expect(screen.written.filter(([line]) => line.includes('archive'))).toEqual([]);
});

it('a department without people is archived at once', async () => {
  const screen = openOne(
    { users_count: 0 },
    answer(departments.api.archive, { users_moved: 0, without_group: 0 } as never),
  );
  await screen.press('Actions for North');
  await screen.press('Archive', 'menuitem');
  await screen.expect(() =>
    expect(screen.written.map(([line]) => line)).toContain('PUT /departments/5/archive'),
  );
});

const archived = { status: 'archived', archived_at: '2026-11-01T00:00:00Z' } as const;

it('one whose end date is past is restored with new dates only', async () => {
  const screen = openOne(
    { ...archived, end_date: '2020-01-01' },
    refuse(departments.api.restore, 422, { errors: { end_date: ['Enter a later day.'] } }),
  );
  await screen.press('Actions for North');
  await screen.press('Restore', 'menuitem');
  await screen.expectText('Its end date is in the past.');
  await screen.find('dialog');
});

it.each([null, '2999-01-01'])('one that ends %s is restored at once', async (end_date) => {
  const screen = openOne(
    { ...archived, end_date },
    answer(departments.api.restore, rowOf({}) as never),
  );
  await screen.press('Actions for North');
  await screen.press('Restore', 'menuitem');
  await screen.expect(() =>
    expect(screen.written.map(([line]) => line)).toContain('PUT /departments/5/restore'),
  );
});

const appLimit = async () => {
  const box = document.querySelector<HTMLInputElement>('input[name="device_limits.app"]');
  if (!box) throw new Error('The form has no box for the limit');
  return box;
};
async function limitTo(screen: OpenedScreen, value: string) {
  await screen.expect(() =>
    expect(document.querySelector('input[name="device_limits.app"]')).not.toBeNull(),
  );
  await screen.put(await appLimit(), value);
}

it('a limit beyond what the organisation has left is warned of, from the first device too many', async () => {
  const screen = openOne({});
  await limitTo(screen, '5');
  await screen.expectNoText("more than the organisation's device limit");
  await limitTo(screen, '7');
  await screen.expectText("Mobile apps: 2 more than the organisation's device limit.");
});

it('an enforced limit is left to the refusal at its field', async () => {
  const screen = openOne(
    {},
    balance({ enforced_limits_balance: { app: 2, ev04: null, zoleo: null }, enforced: true }),
  );
  await limitTo(screen, '7');
  await screen.expectNoText("more than the organisation's device limit");
});

it('a balance that could not be read hides nothing and says nothing', async () => {
  const screen = openOne({}, refuse(departmentCallsApi.balance, 500));
  await limitTo(screen, '7');
  await screen.expectNoText("more than the organisation's device limit", 'It was refused.');
});

it('the people of a department have the states of people', async () => {
  const people = (['draft', 'pending', 'active', 'disabled'] as const).map((status, at) => ({
    ...sampleOf(departmentCallsApi.users),
    id: at + 1,
    name: `Person ${at}`,
    status,
    devices_count: 0,
  }));
  const screen = open(
    '/5/users',
    answer(departments.api.get, department),
    answer(departmentCallsApi.users, people),
  );
  await screen.expectText('Draft', 'Pending', 'Active', 'Disabled');
  expect(
    screen.calls
      .map(({ line }) => line)
      .some((line) => line.startsWith('GET /departments/5/users')),
  ).toBe(true);
});
