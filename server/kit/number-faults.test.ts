// The numbers that each kind of field takes and refuses, as calls judge them.
import { describe, expect, test } from 'vitest';
import { mobileFault, numberFaults, senderFaults } from './number-faults.ts';
import { readPhone } from './phone-numbers.ts';

const mobileText = 'Enter a mobile number of the chosen country.';
const landlineText = 'Enter a landline number of the chosen country.';
const asMobile = (mobile: string, mobile_country?: string) =>
  numberFaults({ mobile, ...(mobile_country ? { mobile_country } : {}) })['mobile']?.[0] ?? null;
const asLandline = (landline: string, landline_country?: string) =>
  numberFaults({ landline, ...(landline_country ? { landline_country } : {}) })['landline']?.[0] ??
  null;

describe('a number is valid in the chosen country (R235)', () => {
  test.each([
    ['0412 474 024', 'AU', null],
    ['0412 474 024', undefined, null],
    ['+61 412 474 024', 'AU', null],
    ['021 123 4567', 'NZ', null],
    ['+64 21 123 4567', 'AU', mobileText],
    ['0412 474 024', 'NZ', mobileText],
    ['0412 474', 'AU', mobileText],
    ['0412 474 0245', 'AU', mobileText],
  ])('%s in %s', (number, country, fault) => {
    expect(asMobile(number, country)).toBe(fault);
  });

  test.each([
    ['(02) 5550 1200', 'AU', null],
    ['04 472 1000', 'NZ', null],
    ['+64 4 472 1000', 'AU', landlineText],
    ['(02) 5550 120', 'AU', landlineText],
  ])('the landline %s in %s', (number, country, fault) => {
    expect(asLandline(number, country)).toBe(fault);
  });
});

test.each(['0412 474', '0412 474 0245', '(02) 5550 120', '12345'])(
  '%s is no number, whatever kind a field takes (R235)',
  (number) => {
    for (const use of ['any', 'landline', 'mobile', 'sender'] as const)
      expect(readPhone(number, 'AU', use)).toMatchObject({ ok: false, why: 'unreadable' });
  },
);

test.each(['(02) 5550 1200 ext 12', '(02) 5550 1200 x12', '+61 2 5550 1200 ext. 7'])(
  '%s has an extension, which no field takes (R236)',
  (number) => {
    expect(asLandline(number, 'AU')).toBe(landlineText);
    for (const use of ['any', 'landline', 'mobile', 'sender'] as const)
      expect(readPhone(number, 'AU', use)).toMatchObject({ ok: false, why: 'extension' });
  },
);

test('a field of mobiles takes mobiles alone; one of landlines takes landlines, shared cost and toll-free, and no mobile (R237, R238)', () => {
  const numbers = ['0412 474 024', '(02) 5550 1200', '1300 975 707', '1800 160 401'];
  expect(numbers.map((number) => asMobile(number, 'AU'))).toEqual([
    null,
    mobileText,
    mobileText,
    mobileText,
  ]);
  expect(numbers.map((number) => asLandline(number, 'AU'))).toEqual([
    landlineText,
    null,
    null,
    null,
  ]);
  expect([mobileFault({ mobile: '0412 474 024', mobile_country: 'AU' })]).toEqual([null]);
});

test('texts are sent from a mobile or a toll-free number (R238)', () => {
  const sent = ['0412 474 024', '1800 160 401', '(02) 5550 1200', '1300 975 707'].map(
    (mobile) => senderFaults({ mobile, mobile_country: 'AU' })['mobile']?.length ?? 0,
  );
  expect(sent).toEqual([0, 0, 1, 1]);
});

test('a satellite phone is a landline of Australia: 014 and 7 digits (R239)', () => {
  expect(readPhone('0147 123 456', 'AU', 'landline')).toMatchObject({
    ok: true,
    kept: '+61147123456',
  });
  expect(asLandline('0147 123 456', 'AU')).toBeNull();
  for (const number of ['0147 123 45', '0147 123 4567', '0157 123 456'])
    expect([number, asLandline(number, 'AU')]).toEqual([number, landlineText]);
  expect(asLandline('0147 123 456', 'NZ')).toBe(landlineText);
  expect(asMobile('0147 123 456', 'AU')).toBe(mobileText);
});
