// The page of all calls: the committed page is the contract's, and each row has every fact that a
// caller must know.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#domain/api.ts';
import { endpoint, fileEndpoint } from '#domain/kit/endpoint.ts';
import { apiListText } from './api-list.ts';

test('the committed page equals the contract’s', async () => {
  await expect(apiListText(allEndpoints)).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../docs/api.md'),
  );
});

test('each call has one row, under its feature', () => {
  const text = apiListText(allEndpoints);
  expect(text.split('\n').filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))).toHaveLength(
    allEndpoints.length,
  );
  expect(text).toContain('## phone-app');
});

test('a row has the permission, scope, audit and refusals', () => {
  const lock = endpoint({
    method: 'PUT',
    path: '/boxes/:id/lock',
    access: { anyOf: ['write organisations'] },
    scope: 'platform',
    summary: 'Locks a box | or a gate.',
    response: z.object({}),
    errors: ['box_open'],
    audit: 'box.locked',
  });
  expect(apiListText([{ feature: 'boxes', endpoint: lock }])).toContain(
    '| PUT `/api/boxes/:id/lock` | Locks a box \\| or a gate. | people with one of: write organisations | platform | `box.locked` | box_open |',
  );
});

test('a file has its type, and a call without audit its reason', () => {
  const read = fileEndpoint({
    method: 'POST',
    path: '/boxes/file',
    access: { public: 'boxes are no secret' },
    scope: 'system',
    summary: 'All boxes.',
    media: 'text/csv',
    audit: { none: 'it only looks' },
  });
  expect(apiListText([{ feature: 'boxes', endpoint: read }])).toContain(
    '| All boxes. (a file: text/csv) | everyone (boxes are no secret) | system | nothing: it only looks |  |',
  );
});
