// The two wordings of a sentence: an American reads some words otherwise, and what people wrote
// stays as it is.
import { expect, test } from 'vitest';
import { american, sayAmerican, sayAustralian } from './wording.ts';

test.each([
  ['The organisation needs a monitoring centre.', 'The organization needs a monitoring center.'],
  [
    'Choose one of the colours of the favourite location.',
    'Choose one of the colors of the favorite location.',
  ],
  ['At least 20 metres and at most 5 kilometres.', 'At least 20 meters and at most 5 kilometers.'],
  [
    'The file was not recognised. Synchronise it again.',
    'The file was not recognized. Synchronize it again.',
  ],
  ['Unauthorised: the licence is grey.', 'Unauthorized: the license is gray.'],
  [
    'Cancelled. Repeats fortnightly; analysing ORGANISATION ADMIN.',
    'Canceled. Repeats every two weeks; analyzing ORGANIZATION ADMIN.',
  ],
  ['Postcode', 'ZIP code'],
])('%s', (australian, wanted) => expect(american(australian)).toBe(wanted));

test('words that only look like them stay', () => {
  const text =
    'Promise to revise your four hours, otherwise raise an exercise for the supervised tour at the enterprise.';
  expect(american(text)).toBe(text);
});

test('a name that people wrote stays, in quotation marks and as a value', () => {
  expect(american('“Harbour Centre” is in another organisation.')).toBe(
    '“Harbour Centre” is in another organization.',
  );
  expect(sayAmerican`Moved to ${'Colour Centre'} of the organisation`).toBe(
    'Moved to Colour Centre of the organization',
  );
  expect(sayAustralian`Moved to ${'Colour Centre'} of the organisation`).toBe(
    'Moved to Colour Centre of the organisation',
  );
});

test('placeholders, addresses, paths and identifiers stay', () => {
  const text =
    '<p>{{organisation}} {centre} organisation_id https://a.test/organisation help@centre.test /organisation/users `colour`</p>';
  expect(american(text)).toBe(text);
});
