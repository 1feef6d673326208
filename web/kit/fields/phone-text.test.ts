// Typed phone numbers: the stored form, and each reason for refusing one.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPhones, readPhone } from './phone-text.ts';

beforeAll(loadPhones);

describe('accepted numbers (R235, R237, R238)', () => {
  it.each([
    ['0412 474 024', 'AU', 'mobile', '+61412474024'],
    ['+61 412 474 024', 'AU', 'any', '+61412474024'],
    ['(02) 5550 1200', 'AU', 'landline', '+61255501200'],
    ['1300 975 707', 'AU', 'landline', '+611300975707'],
    ['1800 160 401', 'AU', 'landline', '+611800160401'],
    ['1800 160 401', 'AU', 'sender', '+611800160401'],
    ['0412 474 024', 'AU', 'sender', '+61412474024'],
    ['(828) 555-0142', 'US', 'any', '+18285550142'],
    ['021 123 4567', 'NZ', 'mobile', '+64211234567'],
  ] as const)('%s in %s as %s', (text, country, use, kept) => {
    expect(readPhone(text, country, use)).toMatchObject({ ok: true, kept });
  });

  it('accepts the satellite form 014 and 7 digits as a landline, not as a mobile (R239)', () => {
    expect(readPhone('0147 123 456', 'AU', 'landline')).toEqual({
      ok: true,
      kept: '+61147123456',
      shown: '+61 147 123 456',
    });
    expect(readPhone('+61147123456', 'AU', 'landline')).toMatchObject({
      ok: true,
      kept: '+61147123456',
    });
    expect(readPhone('0147 123 456', 'AU', 'mobile').ok).toBe(false);
  });
});

describe('numbers that are refused, with the reason (R235 to R238)', () => {
  it.each([
    ['0412 474', 'AU', 'any', 'unreadable'],
    ['0412 474 02O', 'AU', 'any', 'unreadable'],
    ['call Helen', 'AU', 'any', 'unreadable'],
    ['+64 21 123 4567', 'AU', 'any', 'other-country'],
    ['(02) 5550 1200 ext 12', 'AU', 'any', 'extension'],
    ['(02) 5550 1200', 'AU', 'mobile', 'not-mobile'],
    ['0412 474 024', 'AU', 'landline', 'not-landline'],
    ['(02) 5550 1200', 'AU', 'sender', 'not-sender'],
    ['0147 123 456', 'AU', 'sender', 'not-sender'],
  ] as const)('%s in %s as %s', (text, country, use, why) => {
    expect(readPhone(text, country, use)).toMatchObject({ ok: false, why });
  });
});
