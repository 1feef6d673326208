// Who changes which device limits, in each role; and the small policies about an organisation's
// records and addresses.
import { expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import { archivedRefusal } from '#domain/departments/departments.policy.ts';
import { lockedOutRefusal } from '#domain/ip-whitelist/ip-whitelist.policy.ts';
import { maySeeReport } from '#domain/reports/reports.policy.ts';
import { mayAnswer, shareRefusal } from '#domain/shared-alerts/shared-alerts.policy.ts';
import { platformLimitFields } from './device-limits.api.ts';
import { mayChangeLimits, maySetPlatformLimits } from './organisations.policy.ts';

test.each(roleNames)('%s sets the platform’s limits only as its staff', (role) => {
  expect(maySetPlatformLimits({ role })).toBe(role === 'admin');
  expect(mayChangeLimits({ role }, { device_limit: 5 })).toBe(true);
  for (const key of platformLimitFields)
    expect(mayChangeLimits({ role }, { device_limit: 5, [key]: null })).toBe(role === 'admin');
});

test.each(roleNames)('%s locks themselves out only as staff of the platform', (role) => {
  const change = { address: '192.0.2.1', admitted: false };
  expect(lockedOutRefusal({ role }, change) !== null).toBe(role === 'admin');
  expect(lockedOutRefusal({ role }, { ...change, admitted: true })).toBeNull();
});

test('an archived department is restored first', () => {
  const department = { name: 'North', archived_at: null };
  const archived = { ...department, archived_at: '2026-05-01T10:00:00Z' };
  expect(archivedRefusal(department, 'it')).toBeNull();
  expect(archivedRefusal(archived, 'its instructions')?.message).toBe(
    'North is archived. Restore it to change its instructions.',
  );
});

test('reports of prices are not for the centre', () => {
  const priced = { not_for_centre: true };
  const seen = ['platform', 'centre', 'tenant', 'restricted'].map((role) => [
    maySeeReport({ role }, priced),
    maySeeReport({ role }, {}),
  ]);
  expect(seen).toEqual([
    [true, true],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test('a contact answers a shared alert, and one that was resolved is not shared', () => {
  expect([mayAnswer({ kind: 'contact' }), mayAnswer({ kind: 'viewer' })]).toEqual([true, false]);
  expect(shareRefusal({ resolved: false })).toBeNull();
  expect(shareRefusal({ resolved: true })?.code).toBe('alert_resolved');
});
