// What is said above the results where people in escalation groups were not deleted or moved.
import { expect, it } from 'vitest';
import { centreBulk, organisationBulk, systemBulk } from './people-bulk.ts';

const inGroup = (done: string) =>
  `Failed to ${done} user because they are included in an escalation group.`;

it.each([
  ['the system', systemBulk.delete],
  ['an organisation', organisationBulk.delete],
  ['the centre', centreBulk.delete],
])('several people of %s in escalation groups are one line with their number (R334)', (_, bulk) => {
  const one = inGroup('delete');
  expect(bulk.refusedText([one, 'Another reason.', one])).toBe(
    'Failed to delete 2 users because they are included in escalation groups.',
  );
  expect([bulk.refusedText([one]), bulk.refusedText([])]).toEqual([null, null]);
});

it('people who are not moved are counted apart from those who are not deleted', () => {
  const reasons = [inGroup('move'), inGroup('move'), inGroup('delete')];
  expect(systemBulk.move.refusedText(reasons)).toBe(
    'Failed to move 2 users because they are included in escalation groups.',
  );
});
