// The required and forbidden fields of each kind of device, and the numbers of pendants as people
// type them.
import { expect, test } from 'vitest';
import { changedDeviceFaults, deviceFields, newDeviceFaults } from './device.ts';
import { hasWrongCheckDigit, imeiCheckDigit, plainImei } from './imei.ts';

const app = { device_type_id: 1, device_name: 'Phone', user_id: 7 };
const pendant = {
  device_type_id: 2,
  device_name: 'Pendant',
  imei: '864598051002370',
  phone: '0400 000 000',
};
const zoleo = {
  device_type_id: 4,
  device_name: 'Zoleo',
  imei: '864598051002370',
  zoleo_email: 'unit@zoleo.example',
};

test.each([app, pendant, zoleo])('%o is whole', (fields) =>
  expect(newDeviceFaults(fields)).toEqual({}),
);

test.each([
  [{ ...app, user_id: null }, { user_id: ['Choose the person.'] }],
  [{ ...app, imei: '864598051002370' }, { imei: ['This is not used for this kind of device.'] }],
  [
    { ...pendant, imei: null, phone: '' },
    { imei: ['The IMEI is required.'], phone: ['The phone number is required.'] },
  ],
  [{ ...pendant, imei: '86459805100237' }, { imei: ['The IMEI must be 15 digits.'] }],
  [
    { ...pendant, zoleo_email: 'unit@zoleo.example' },
    { zoleo_email: ['This is not used for this kind of device.'] },
  ],
  [{ ...zoleo, zoleo_email: null }, { zoleo_email: ['The email is required.'] }],
  [
    { ...pendant, device_type_id: 3 },
    { device_type_id: ['Buttons are added in the mobile app, by pairing them.'] },
  ],
  [{ ...pendant, device_type_id: 9 }, { device_type_id: ['Choose the kind of device.'] }],
])('%o is refused', (fields, faults) => expect(newDeviceFaults(fields)).toEqual(faults));

test('a change is judged by what it changes only, and any device may be without a person', () => {
  expect(changedDeviceFaults('app', { user_id: null })).toEqual({});
  expect(changedDeviceFaults('ev04', { user_id: null })).toEqual({});
  expect(changedDeviceFaults('ev04', { imei: null })).toEqual({ imei: ['The IMEI is required.'] });
  expect(changedDeviceFaults('button', { phone: '0400 000 000' })).toEqual({
    phone: ['This is not used for this kind of device.'],
  });
});

test('an IMEI is taken as people write it', () => {
  expect(deviceFields.shape.imei.parse(' 86 459805-100237.0 ')).toBe('864598051002370');
  expect(plainImei('86/45/98')).toBe('864598');
});

test('an IMEI is 15 digits, no less, no more and no letters (R240, R353)', () => {
  const wrong = 'The IMEI must be 15 digits.';
  const said = ['864598051002370', '86459805100237', '8645980510023701', '86459805100237a'].map(
    (given) => deviceFields.shape.imei.safeParse(given).error?.issues[0]?.message ?? null,
  );
  expect(said).toEqual([null, wrong, wrong, wrong]);
});

test('a mistyped digit has a wrong check digit; a number without 15 digits has another fault', () => {
  const imei = `86459805100237${imeiCheckDigit('86459805100237')}`;
  expect(hasWrongCheckDigit(imei)).toBe(false);
  expect(hasWrongCheckDigit(imei.replace('5', '6'))).toBe(true);
  expect(hasWrongCheckDigit('1234')).toBe(false);
});
