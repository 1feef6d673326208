// What groups give and take: only what a group gave is ever taken, and nothing that is there is
// given again.
import { expect, test } from 'vitest';
import { type Given, giftsOf, type Held, type Mapping, mappableRoles } from './group-gifts.ts';

const none: Mapping = { department_id: null, role: null, user_tag_id: null };
const held: Held = { department_id: null, role: 'organisation_user', user_tag_ids: [] };
const fields = (mappings: Partial<Mapping>[], of: Partial<Held> = {}, before: Given = {}) =>
  giftsOf(
    mappings.map((mapping) => ({ ...none, ...mapping })),
    { ...held, ...of },
    before,
  ).fields;

test.each<[string, Partial<Mapping>[], Partial<Held>, Given, object]>([
  ['nothing', [], {}, {}, {}],
  ['nothing of a group without a mapping', [{}], { department_id: 1, user_tag_ids: [7] }, {}, {}],
  ['the department', [{ department_id: 1 }], {}, {}, { department_id: 1 }],
  [
    'the first of two',
    [{}, { department_id: 2 }, { department_id: 1 }],
    {},
    {},
    { department_id: 2 },
  ],
  ['no department twice', [{ department_id: 1 }], { department_id: 1 }, {}, {}],
  ['it is taken', [], { department_id: 1 }, { department_id: 1 }, { department_id: null }],
  ['another is not taken', [], { department_id: 2 }, { department_id: 1 }, {}],
  ['one by hand is not taken', [], { department_id: 1 }, {}, {}],
  [
    'one by hand is not taken, where none was given',
    [],
    { department_id: null },
    { department_id: null },
    {},
  ],
  ['the role', [{ role: 'organisation_admin' }], {}, {}, { role: 'organisation_admin' }],
  [
    'the one with the most permissions',
    [
      { role: 'escalation_contact' },
      { role: 'organisation_idp_admin' },
      { role: 'organisation_user' },
    ],
    {},
    {},
    { role: 'organisation_idp_admin' },
  ],
  [
    'an administrator above all',
    [{ role: 'organisation_idp_admin' }, { role: 'organisation_admin' }],
    {},
    {},
    { role: 'organisation_admin' },
  ],
  [
    'a user above a contact',
    [{ role: 'escalation_contact' }, { role: 'organisation_user' }],
    { role: 'escalation_contact' },
    {},
    { role: 'organisation_user' },
  ],
  ['a contact', [{ role: 'escalation_contact' }], {}, {}, { role: 'escalation_contact' }],
  ['no role twice', [{ role: 'organisation_user' }], {}, {}, {}],
  [
    'the role is taken',
    [],
    { role: 'organisation_admin' },
    { role: 'organisation_admin' },
    { role: 'organisation_user' },
  ],
  [
    'another role is not',
    [],
    { role: 'organisation_admin' },
    { role: 'organisation_idp_admin' },
    {},
  ],
  ['a role by hand is not', [], { role: 'organisation_admin' }, {}, {}],
  ['a user stays one', [], {}, { role: 'organisation_user' }, {}],
  [
    'tags, in order, once',
    [{ user_tag_id: 20 }, { user_tag_id: 3 }, { user_tag_id: 20 }],
    {},
    {},
    { user_tag_ids: [3, 20] },
  ],
  [
    'tags in addition to those by hand',
    [{ user_tag_id: 2 }],
    { user_tag_ids: [10, 9] },
    {},
    { user_tag_ids: [2, 9, 10] },
  ],
  ['no tag twice', [{ user_tag_id: 2 }], { user_tag_ids: [10, 2] }, {}, {}],
  ['a tag is taken', [], { user_tag_ids: [2, 9] }, { user_tag_ids: [2] }, { user_tag_ids: [9] }],
  [
    'a tag that is still given stays',
    [{ user_tag_id: 2 }],
    { user_tag_ids: [2] },
    { user_tag_ids: [2] },
    {},
  ],
  ['a tag by hand stays', [], { user_tag_ids: [9] }, { user_tag_ids: [2] }, {}],
])('%s', (_, mappings, of, before, expected) => {
  expect(fields(mappings, of, before)).toEqual(expected);
});

test('what is given is noted whether or not it was there', () => {
  expect(giftsOf([{ ...none, department_id: 1, user_tag_id: 2 }], held, {}).given).toEqual({
    department_id: 1,
    role: null,
    user_tag_ids: [2],
  });
  const tags = [20, 3].map((user_tag_id) => ({ ...none, user_tag_id }));
  expect(giftsOf(tags, held, {}).given.user_tag_ids).toEqual([3, 20]);
  expect(mappableRoles).toHaveLength(4);
});
