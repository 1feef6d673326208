// Phone numbers in requests, alone and in rows: in international form.
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { keptPhones, loadPhonesOf } from './kept-phones.ts';

const contact = z.object({
  name: field.text('name', 50),
  mobile_country: field.country('country'),
  mobile: field.phone('mobile', 'mobile_country'),
});
const schema = z.object({
  ...contact.shape,
  contacts: field.rows('contacts', contact, { most: 5 }),
});

beforeAll(async () => await loadPhonesOf(schema, ['contacts']));

it('keeps a number of the record by the country next to it, changed or not', () => {
  expect(
    keptPhones(
      schema,
      { mobile: '021 123 4567' },
      { mobile_country: 'NZ', mobile: '021 123 4567' },
    ),
  ).toEqual({
    mobile: '+64211234567',
  });
});

it('keeps the numbers inside rows, each by the country of its row', () => {
  const contacts = [
    { name: 'Ingrid', mobile_country: 'AU', mobile: '0491 570 156' },
    { name: 'Olof', mobile_country: 'NZ', mobile: '021 123 4567' },
    { name: 'Per', mobile_country: 'AU', mobile: null },
  ];
  const kept = keptPhones(schema, { contacts }, { contacts })['contacts'];
  expect(kept).toEqual([
    { ...contacts[0], mobile: '+61491570156' },
    { ...contacts[1], mobile: '+64211234567' },
    contacts[2],
  ]);
});

it('leaves invalid numbers as typed, for the refusal to show', () => {
  expect(keptPhones(schema, { mobile: 'ask Per' }, { mobile_country: 'AU' })).toEqual({
    mobile: 'ask Per',
  });
});
