// How cells are read, and the names under which files have the fields.
import { expect, test } from 'vitest';
import { draftsChanged } from './provisioning.events.ts';
import { importNames, readFlag, readRole } from './provisioning-import.ts';
import * as record from './provisioning-record.ts';

test.each<[string, boolean | undefined]>([
  ...['yes', 'Y', ' true ', '1', 'x', 'ON'].map((text): [string, boolean] => [text, true]),
  ...['no', 'N', 'false', '0', '', ' ', 'off'].map((text): [string, boolean] => [text, false]),
  ['maybe', undefined],
  ['2', undefined],
])('%j is read as %s', (text, flag) => {
  expect(readFlag(text)).toBe(flag);
});

test.each([
  ['', 'organisation_user'],
  ['  ', 'organisation_user'],
  ['Organisation Admin', 'organisation_admin'],
  ['organization_admin', 'organisation_admin'],
  ['Admin', 'organisation_admin'],
  ['organisation-user', 'organisation_user'],
  ['Organization user', 'organisation_user'],
  ['User', 'organisation_user'],
  ['Worker', 'organisation_user'],
  ['organisation_idp_admin', 'organisation_idp_admin'],
  ['Identity provider admin', 'organisation_idp_admin'],
  ['IDP admin', 'organisation_idp_admin'],
  ['Escalation contact', 'escalation_contact'],
  ['Contact', 'escalation_contact'],
  ['Owner', 'Owner'],
])('the role %j is %s', (text, role) => {
  expect(readRole(text)).toBe(role);
});

test('each field of a draft has names of its own in files', () => {
  const fields = Object.keys(record.provisioningFields.shape);
  expect(Object.keys(importNames).sort()).toEqual([...fields].sort());
  const names = Object.values(importNames).flat();
  expect([new Set(names).size, names.length, names.join()]).toEqual([
    names.length,
    52,
    names
      .join()
      .toLowerCase()
      .replace(/[^a-z,]/g, ''),
  ]);
});

test('a draft has its fields and what became of it', () => {
  const shape = record.provisioningRecord.shape;
  expect(Object.keys(shape)).toEqual(
    expect.arrayContaining([
      ...Object.keys(record.provisioningFields.shape),
      'status',
      'department',
      'escalation_group',
      'user_id',
    ]),
  );
  expect(record.provisioningStatuses.map((status) => shape.status.parse(status))).toEqual([
    'draft',
    'pending',
    'published',
  ]);
  expect(shape.department.parse({ id: 1, name: 'x' })).toEqual({ id: 1, name: 'x' });
});

test('news of drafts is for those who may read them', () => {
  expect(draftsChanged).toMatchObject({
    name: 'provisioning.drafts_changed',
    on: ['private-organisation'],
    receivedBy: { anyOf: ['read provisioning'] },
  });
});
