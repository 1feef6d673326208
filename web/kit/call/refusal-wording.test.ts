// The server's refusals in the reader's wording.
import { afterEach, expect, test } from 'vitest';
import { i18n, speak } from '../language/language.ts';
import { errorOf } from './call-error.ts';

afterEach(async () => await speak('en-AU'));

const refusal = async () => {
  const body = {
    code: 'invalid',
    message: 'Choose an organisation.',
    errors: { name: ['“Colour Centre” is the name of another centre.'] },
  };
  const { message, fields } = await errorOf(Response.json(body, { status: 422 }));
  return [message, fields?.['name']];
};

test('an Australian reads the server’s text unchanged (R010)', async () => {
  expect([i18n.locale, ...(await refusal())]).toEqual([
    'en-AU',
    'Choose an organisation.',
    ['“Colour Centre” is the name of another centre.'],
  ]);
});

test('an American reads American spellings, and names as they were written (R010)', async () => {
  await speak('en');
  expect(await refusal()).toEqual([
    'Choose an organization.',
    ['“Colour Centre” is the name of another center.'],
  ]);
});
