// What the form says where the count is refused: each sentence, and before those of a number the
// number.
import { expect, test } from 'vitest';
import { refusalsOf } from './use-recipient-count.ts';

test('a refusal of a number begins with it', () => {
  const numbers = [
    { mobile: '0491 570 006', mobile_country: 'AU' },
    { mobile: '1800 123 456', mobile_country: 'AU' },
  ];
  const fields = {
    content: ['Remove {{first_name}}.'],
    'recipients.numbers.1.mobile': ['This is a service number.'],
  };
  expect(refusalsOf(fields, { numbers })).toEqual([
    'Remove {{first_name}}.',
    '1800 123 456: This is a service number.',
  ]);
});
