// Which placeholders are empty, and for how many readers.
import { expect, test } from 'vitest';
import { emptyPlaceholders, numberGaps } from './empty-placeholders.ts';

const reader = (first_name: string, last_name: string, department: string) => ({
  first_name,
  last_name,
  department,
});
const readers = [
  reader('Ana', 'Reyes', 'North'),
  reader('Ann', '', ''),
  reader('Bo', ' ', 'South'),
];
const none = {
  user_ids: [],
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  numbers: [],
};
const numbers = [{ mobile: '0491570006', mobile_country: 'AU' }];

test.each([
  ['Hi {{first_name}} at {{organisation}}', []],
  [
    'Hi {{ last_name }} of {{department}}',
    [
      { placeholder: 'last_name', count: 2 },
      { placeholder: 'department', count: 1 },
    ],
  ],
  ['No department here', []],
])('%s', (content, found) => expect(emptyPlaceholders(content, readers)).toEqual(found));

test('typed numbers have no name or department; the organisation is the same for all', () => {
  expect(numberGaps('Storm at {{organisation}}', { ...none, numbers })).toEqual([]);
  expect(numberGaps('Hi {{first_name}}', none)).toEqual([]);
  expect(numberGaps('Hi {{first_name}} of {{department}}', { ...none, numbers })).toEqual([
    'Nothing can be filled in for mobile numbers. Remove {{first_name}}, {{department}} from the message, or remove the numbers.',
  ]);
});
