// A write permission includes its read permission: in the table, in what is computed, and in forms.
import { expect, test } from 'vitest';
import { abilitiesOf } from '../access/roles.ts';
import { type Permission, permissions, readOf, switched, withReads } from './permissions.ts';

const writes = permissions.filter((one) => one.startsWith('write '));

test.each(writes)('%s has its read permission', (write) => {
  expect(readOf[write]).toBe(write.replace('write', 'read'));
  expect(abilitiesOf('organisation_user', [write])).toEqual(
    permissions.filter((one) => one === write || one === readOf[write]),
  );
});

test('what lacks nothing stays as it is, and nothing else is added', () => {
  const held: Permission[] = ['saml connections', 'read departments'];
  expect(withReads(held)).toBe(held);
  expect(Object.keys(readOf)).toEqual(writes);
});

test('ticking writing ticks reading, and unticking reading unticks writing', () => {
  expect(switched(['saml connections'], ['write departments'], true)).toEqual([
    'read departments',
    'write departments',
    'saml connections',
  ]);
  expect(
    switched(
      ['read departments', 'write departments', 'device limits'],
      ['read departments'],
      false,
    ),
  ).toEqual(['device limits']);
  expect(switched(['read departments', 'write departments'], ['write departments'], false)).toEqual(
    ['read departments'],
  );
  expect(switched(['read departments'], ['read users', 'write users'], true)).toEqual([
    'read users',
    'write users',
    'read departments',
  ]);
});
