// Every cell of closing and correcting an invoice.
import { expect, test } from 'vitest';
import { closeRefusal, correctionRefusal, draftRefusal } from './invoices.policy.ts';

test.each([
  ['draft', false, 'not_over', 'not_closed'],
  ['draft', true, undefined, 'not_closed'],
  ['closed', true, 'closed', undefined],
  ['closed', false, 'closed', undefined],
] as const)('a %s whose period is over (%s): close %s, correct %s', (status, is_over, ...codes) => {
  expect([closeRefusal({ status, is_over })?.code, correctionRefusal({ status })?.code]).toEqual(
    codes,
  );
});

test.each([
  [100, false, undefined],
  [100, true, 'closed_days'],
  [101, false, 'changed'],
] as const)('a draft of %i, seen as 100, with closed days (%s): %s', (total, closed, code) => {
  expect(draftRefusal({ total, has_closed_days: closed }, { total: 100 })?.code).toBe(code);
});
