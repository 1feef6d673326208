// The validation of a form: one text a field, the rules between fields only when each is valid, and
// a number that was stored before a rule blocks nothing else.
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import '../../language/language.ts';
import * as field from '#domain/kit/field.ts';
import { loadPhones } from '../../fields/phone-text.ts';
import { judgeOf } from './judge.ts';

const schema = z.object({
  name: field.requiredText('name', 10),
  starts_on: field.date('start'),
  count: z.number(),
  most: z.number().max(10),
  mobile_country: field.country('country'),
  mobile: field.phone('mobile', 'mobile_country').nullable(),
});
const good = {
  name: 'North',
  starts_on: '2026-11-21',
  count: 1,
  most: 5,
  mobile_country: 'AU',
  mobile: null,
};
const judge = judgeOf({ schema, language: 'en-AU' });
const of = (over: object, originals: object = good) =>
  judge({ ...good, ...over }, originals as Record<string, unknown>);

beforeAll(loadPhones);

it('what is right has nothing to say', () => expect(of({})).toEqual({}));

it('a date that cannot be read is said in the reader’s own order', () => {
  expect(of({ starts_on: 'tomorrow' })['starts_on']).toBe(
    'Enter a date as day/month/year, such as 21/11/2026.',
  );
  const american = judgeOf({ schema, language: 'en' });
  expect(american({ ...good, starts_on: 'x' }, good)['starts_on']).toMatch(
    /month\/day\/year, such as 11\/21/,
  );
});

it.each([
  [{ count: null }, 'count', 'This field is required.'],
  [{ count: '' }, 'count', 'This field is required.'],
  [{ count: 'ten' }, 'count', 'Enter a number.'],
  [{ most: 11 }, 'most', 'This must be 10 or less.'],
])('%j', (over, name, words) => expect(of(over)).toEqual({ [name]: words }));

it('rules between fields are asked only when each field is valid', () => {
  const asked: unknown[] = [];
  const between = judgeOf({
    schema,
    language: 'en-AU',
    faults: (values: { count: number }) => {
      asked.push(values.count);
      return { count: ['Fewer than the most.', 'And more.'] };
    },
  });
  expect(between({ ...good, name: '' }, good)).not.toHaveProperty('count');
  expect(asked).toEqual([]);
  expect(between(good, good)).toEqual({ count: 'Fewer than the most.' });
});

it('a number stored before a rule is judged once it or its country is touched', () => {
  // Of no country's numbers, and written as a number.
  const old = { ...good, mobile: '+6112345' };
  expect(judge(old, old)).not.toHaveProperty('mobile');
  expect(judge({ ...old, mobile: '+6112346' }, old)).toHaveProperty('mobile');
  expect(judge({ ...old, mobile_country: 'NZ' }, old)).toHaveProperty('mobile');
  expect(judge({ ...old, mobile: '' }, old)['mobile']).not.toMatch(/number for/);
});
