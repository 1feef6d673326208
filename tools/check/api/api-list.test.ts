// The page of all calls: what is committed is what the contract declares, and each thing a caller must know stands in its row.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#domain/api.ts';
import { endpoint, fileEndpoint } from '#domain/kit/endpoint.ts';
import { apiListText } from './api-list.ts';

test('the committed page is what the contract declares', async () => {
  await expect(apiListText(allEndpoints)).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/api.md'));
});

test('each call has one row, under its feature', () => {
  const text = apiListText(allEndpoints);
  expect(text.split('\n').filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))).toHaveLength(allEndpoints.length);
  expect(text).toContain('## phone-app');
});

test('a row says who may, what is seen, what is left behind and what is refused', () => {
  const lock = endpoint({
    method: 'PUT',
    path: '/doors/:id/lock',
    access: { anyOf: ['write organisations'] },
    scope: 'platform',
    summary: 'Locks a door | or a gate.',
    response: z.object({}),
    errors: ['door_open'],
    audit: 'door.locked',
  });
  expect(apiListText([{ feature: 'doors', endpoint: lock }])).toContain(
    '| PUT `/api/doors/:id/lock` | Locks a door \\| or a gate. | people with one of: write organisations | platform | `door.locked` | door_open |',
  );
});

test('a file says its type, and a call that leaves nothing why', () => {
  const read = fileEndpoint({
    method: 'POST',
    path: '/doors/file',
    access: { public: 'doors are no secret' },
    scope: 'system',
    summary: 'All doors.',
    media: 'text/csv',
    audit: { none: 'it only looks' },
  });
  expect(apiListText([{ feature: 'doors', endpoint: read }])).toContain(
    '| All doors. (a file: text/csv) | everyone (doors are no secret) | system | nothing: it only looks |  |',
  );
});
