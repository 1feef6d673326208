// The page lists every call with its access, parameters and answer, and escapes all texts of calls.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { apiPage } from './api-page.ts';

const calls = [
  endpoint({
    method: 'GET',
    path: '/pumps/:id',
    access: { anyOf: ['read users'] },
    scope: 'centre',
    summary: 'One pump, <b>or</b> none.',
    response: z.object({ litres: z.number() }),
  }),
  endpoint({
    method: 'POST',
    path: '/boxes',
    access: { public: 'anybody may knock' },
    scope: 'system',
    summary: 'Knock.',
    body: z.object({ times: z.number() }),
    response: z.null(),
    errors: ['too_many'],
    audit: { none: 'test' },
  }),
];

test('every call is under its subject, with its access, parameters and answer', async () => {
  const page = await apiPage('Vigil', calls);
  expect(page.indexOf('id="boxes"')).toBeLessThan(page.indexOf('id="pumps"'));
  expect(page).toContain('GET /api/pumps/:id');
  expect(page).toContain('For: people with one of: read users.');
  expect(page).toContain('For: everyone (anybody may knock). Refused also with: too_many.');
  expect(page).toContain('&quot;times&quot;');
  expect(page).toContain('&quot;litres&quot;');
  expect(page).toContain('One pump, &lt;b&gt;or&lt;/b&gt; none.');
});
