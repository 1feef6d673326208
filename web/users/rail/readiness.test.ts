// What a person's page says of their readiness for an alert, by what is set up.
import { beforeAll, expect, it } from 'vitest';
import type { User } from '#domain/users/user.ts';
import { speak } from '#web/kit/language/language.ts';
import { readiness } from './readiness.ts';

beforeAll(async () => await speak('en-AU'));

const device = {
  id: 1,
  name: 'Pendant RG-10',
  type: 'EV-04',
  online: true,
  last_heard_at: null,
  battery_percent: 92,
};
const ready = {
  role: 'organisation_user',
  organisation: { id: 1, name: 'Redgum' },
  department: { id: 2, name: 'Home Care' },
  escalation_group: null,
  mobile: '+61491570156',
  mobile_verified_at: '2026-11-01T00:00:00Z',
  devices: [device],
  devices_count: 1,
  personal_contacts_allowed: true,
  personal_contacts_count: 2,
} as unknown as User;
const lines = (change: Partial<User>, without: readonly string[] = []) =>
  readiness(
    { ...ready, ...change },
    { isMine: false, isSetUp: (channel) => !without.includes(channel) },
  );
const missing = (change: Partial<User>) => lines(change).filter(({ is_ready }) => !is_ready);

it('passes every check of a person who is set up, and says with what', () => {
  expect(missing({})).toEqual([]);
  expect(lines({}).map(({ text, detail }) => [text, detail])).toEqual([
    ['1 device', 'Pendant RG-10 (92%)'],
    ['Mobile verified', '+61 491 570 156'],
    ['Escalation set', 'Groups of Home Care'],
    ['2 personal contacts', ''],
  ]);
});

it('a verified mobile is ready only where texts or calls are set up', () => {
  const mobile = (change: Partial<User>, without: readonly string[]) =>
    lines(change, without).find(({ key }) => key === 'mobile');
  expect(mobile({ email: 'thi@redgum.example' }, ['sms'])).toMatchObject({
    is_ready: true,
    text: 'Mobile verified',
  });
  expect(mobile({ email: 'thi@redgum.example' }, ['sms', 'voice'])).toMatchObject({
    is_ready: false,
    text: 'Only reached by email',
  });
  expect(mobile({ email: null }, ['sms', 'voice'])).toMatchObject({
    is_ready: false,
    text: 'Can’t be reached',
  });
  expect(mobile({ email: 'thi@redgum.example' }, ['sms', 'voice', 'email'])).toMatchObject({
    text: 'Can’t be reached',
  });
});

it('names what is missing, with the tab where it is added', () => {
  const bare = {
    devices: [],
    devices_count: 0,
    mobile: null,
    department: null,
    personal_contacts_count: 1,
  };
  expect(missing(bare).map(({ text, tab }) => [text, tab])).toEqual([
    ['No devices', 'devices'],
    ['No mobile', null],
    ['No escalation', null],
    ['1 personal contact', 'personal-contacts'],
  ]);
});

it('does not count devices that are all offline; a device whose silence says nothing counts', () => {
  expect(missing({ devices: [{ ...device, online: false }] }).map(({ detail }) => detail)).toEqual([
    'Offline: Pendant RG-10 (92%)',
  ]);
  expect(
    missing({
      devices: [
        { ...device, online: false },
        { ...device, online: null },
      ],
    }),
  ).toEqual([]);
});

it('asks of people who carry nothing only how they are reached, and of staff nothing', () => {
  const keys = (change: Partial<User>) => lines(change).map(({ key }) => key);
  expect(keys({ role: 'organisation_admin', devices: [], devices_count: 0 })).toEqual(['mobile']);
  expect(keys({ personal_contacts_allowed: false })).toEqual(['devices', 'mobile', 'escalation']);
  expect(keys({ role: 'monitoring_centre_operator', organisation: null })).toEqual([]);
});
