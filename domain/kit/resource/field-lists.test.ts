// The kinds of field that hold several things: what each refuses, in which words and under which
// key.
import { expect, test } from 'vitest';
import * as z from 'zod';
import * as field from '../field.ts';

const window = z.strictObject({
  user_id: field.reference('person', 'users'),
  time_on: field.time('start'),
});
const schema = z.strictObject({
  department_id: field.reference('department', 'departments').nullable(),
  group_ids: field.references('groups', 'escalation-groups', { least: 1, most: 2 }),
  tag_ids: field.tags('tags', 'user-tags', { most: 3 }),
  people: field.rows('people', window, { least: 1, most: 2 }),
  days: field.days('days'),
  price: field.money('price', { least: 0, most: 100_000 }),
  contact: field.object(z.strictObject({ first_name: field.requiredText('first name') })),
});
const good = {
  department_id: null,
  group_ids: [7],
  tag_ids: [3, 1],
  people: [{ user_id: 1, time_on: '08:30' }],
  days: [1, 7],
  price: 1250,
  contact: { first_name: 'Mei' },
};

test('a good one is kept as it is', () => expect(schema.parse(good)).toEqual(good));

test.each([
  [{ department_id: 'x' }, 'department_id', 'Choose the department.'],
  [{ group_ids: [] }, 'group_ids', 'Add at least one entry to the groups.'],
  [{ tag_ids: [1, 1] }, 'tag_ids', 'Choose each of the tags only once.'],
  [{ tag_ids: [1, 2, 3, 4] }, 'tag_ids', 'The tags can have at most 3 entries.'],
  [{ people: [] }, 'people', 'Add at least one entry to the people.'],
  [
    { people: [{ user_id: 1, time_on: '24:00' }] },
    'people.0.time_on',
    'The start must be a time such as 08:30.',
  ],
  [{ days: [] }, 'days', 'Choose at least one of the days.'],
  [{ days: [8] }, 'days.0', 'Choose the days.'],
  [{ price: 100_001 }, 'price', 'This amount cannot be more than 1000.00.'],
  [{ price: -1 }, 'price', 'This amount cannot be less than 0.00.'],
  [{ price: undefined }, 'price', 'This amount is required.'],
  [{ price: 1.5 }, 'price', 'The price must be an amount.'],
  [{ contact: { first_name: '' } }, 'contact.first_name', 'The first name is required.'],
])('%o is refused at %s', (change, at, message) => {
  const issue = schema.safeParse({ ...good, ...change }).error?.issues[0];
  expect([issue?.path.join('.'), issue?.message]).toEqual([at, message]);
});

test('each knows its kind, the feature it names and the fields of its rows', () => {
  expect(field.factsOf(schema.shape.department_id)).toEqual({
    kind: 'reference',
    of: 'departments',
  });
  expect(field.factsOf(schema.shape.tag_ids)).toMatchObject({
    kind: 'tags',
    of: 'user-tags',
    most: 3,
  });
  expect(field.factsOf(schema.shape.people)).toMatchObject({
    kind: 'rows',
    least: 1,
    most: 2,
    schema: window,
  });
  expect(Object.keys(field.factsOf(schema.shape.contact).schema?.shape ?? {})).toEqual([
    'first_name',
  ]);
});
