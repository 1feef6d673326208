// The calls of section 7 whose shape the specification gives: each by its id, as it is declared. That
// what is declared is routed, the program compares when it starts.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from './api.ts';
import { peopleInBatch } from './permissions/permissions.api.ts';

const calls = new Map(
  allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const callOf = (line: string) => {
  const found = calls.get(line);
  if (!found) throw new Error(`${line} is not declared`);
  return found;
};
/** What is said about a body; null where it is taken. */
const said = (line: string, body: unknown): string | null => {
  const schema = callOf(line).body;
  if (!schema) throw new Error(`${line} takes no body`);
  const issue = schema.safeParse(body).error?.issues[0];
  return issue ? issue.path.join('.') : null;
};
const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test('a code of a second factor is verified with its method and its secret (R289)', () => {
  const line = 'POST /auth/two-factor/verify';
  expect(keysOf(callOf(line).body)).toEqual(['code', 'method', 'secret']);
  expect([
    said(line, { code: '123456', method: 'app', secret: 'JBSWY3DPEHPK3PXP' }),
    said(line, { method: 'app' }),
    said(line, { code: '123456', method: 'fax' }),
  ]).toEqual([null, 'code', 'method']);
});

test('the secret of a second factor comes with its provisioning address (R290)', () => {
  expect(keysOf(callOf('GET /auth/two-factor/secret').response)).toEqual([
    'provisioning_uri',
    'secret',
  ]);
});

test('a channel is authorised by the socket’s id and the channel’s name (R292)', () => {
  const line = 'POST /broadcasting/auth';
  const body = { socket_id: '12.34', channel_name: 'private-user.7' };
  expect(keysOf(callOf(line).body)).toEqual(['socket_id', 'channel_name']);
  expect([said(line, body), said(line, { ...body, socket_id: 'x' })]).toEqual([null, 'socket_id']);
});

test('the list of departments takes how many devices changed, and answers the balance of the limits (R294)', () => {
  const { query, response } = callOf('POST /organisations/:id/departments-list');
  expect(keysOf(query)).toEqual(['changedCount']);
  expect(keysOf(response)).toContain('device_limits_balance');
});

test('patrol jobs are asked for by page and filters (R295)', () => {
  const { kind, query } = callOf('GET /organisations/:id/patrol-jobs');
  expect([kind, keysOf(query)]).toEqual([
    'list',
    expect.arrayContaining(['page', 'per_page', 'status', 'period', 'from', 'to']),
  ]);
});

test('the token of a directory is made again by a call of its connection (R297)', () => {
  const { response } = callOf('POST /organisations/:organisationId/saml-connections/:id/scim');
  expect(keysOf(response)).toContain('scim_token');
});

test('permissions of several people are saved in batches of at most 10 (R298, R361)', () => {
  const line = 'POST /organisations/:organisationId/permissions';
  expect(keysOf(callOf(line).body)).toEqual([
    'users',
    'groups_selected',
    'users_selected',
    'all_selected',
  ]);
  const users = (count: number) => ({
    users: Array.from({ length: count }, (_, index) => ({ id: index + 1, abilities: [] })),
  });
  expect(peopleInBatch).toBe(10);
  expect([said(line, users(10)), said(line, users(11))]).toEqual([null, 'users']);
});

test('permissions of many are edited by ids or for all that filters find (R299)', () => {
  const line = 'POST /organisations/:organisationId/permissions/bulk-edit';
  const groups = { departments: true };
  expect([
    said(line, { ids: [1], groups }),
    said(line, { all_selected: true, groups }),
    said(line, { groups }),
    said(line, { ids: [1], all_selected: true, groups }),
  ]).toEqual([null, null, 'ids', 'ids']);
});

test.each([
  ['a department tag (R300)', 'DELETE /organisations/:organisationId/department-tags/:id'],
  ['a messaging group (R301)', 'DELETE /organisations/:organisationId/messaging-groups/:id'],
  ['a user tag (R302)', 'DELETE /organisations/:organisationId/user-tags/:id'],
])('%s is removed by a call without a body', (_name, line) => {
  expect(callOf(line).body).toBeUndefined();
});

test.each([
  ['restoring a department (R303)', 'PUT /departments/:id/restore', 'start_date'],
  ['its accounts contact (R304)', 'PUT /departments/:id/accounts-contact', 'email'],
  ['its response groups (R305)', 'POST /departments/:id/response-groups', 'response_groups'],
  ['prices of messages (R306)', 'POST /organisations/:id/messaging-pricing', 'sms_unit_price'],
  [
    'the price of a device (R307)',
    'POST /organisations/:organisationId/device-prices',
    'unit_price',
  ],
  ['resolving an alert (R313)', 'PUT /alerts/:id/resolve', 'note'],
])('%s takes a payload', (_name, line, key) => {
  expect(keysOf(callOf(line).body)).toContain(key);
});

test.each([
  ['deleted (R308)', 'bulk-delete', {}],
  ['edited with the fields that are given (R309)', 'bulk-edit', { timezone: 'Australia/Perth' }],
  ['made accounts, also beyond a limit (R310)', 'provision-users', { proceed_device_limit: true }],
])('drafts are %s by ids, or for all that filters find', (_name, verb, more) => {
  const line = `POST /organisations/:organisationId/provisioning/${verb}`;
  expect([
    said(line, { ids: [1, 2], ...more }),
    said(line, { all_selected: true, filters: { status: 'draft' }, ...more }),
    said(line, more),
    said(line, { ids: [1], filters: {}, ...more }),
  ]).toEqual([null, null, 'ids', 'filters']);
});

test('a person is changed by a POST of their address (R311)', () => {
  expect(keysOf(callOf('POST /users/:id').body)).toContain('first_name');
  expect(calls.has('PUT /users/:id')).toBe(false);
});

test('the history of a person is exported as a file (R312)', () => {
  expect(callOf('POST /users/:id/history/export').kind).toBe('file');
});

test('departments are listed for an organisation, and without one (R314)', () => {
  expect(callOf('GET /lists/departments').scope).toBe('platform');
  expect(callOf('GET /lists/organisations/:id/departments').scope).toBe('organisation');
});

test('a dispatch is handed over again, and its status asked, by calls of the alert (R315)', () => {
  for (const line of [
    'PUT /alerts/:id/resend-noonlight-alarm',
    'GET /alerts/:id/get-noonlight-alarm-status',
  ])
    expect(callOf(line).access).toEqual({ anyOf: ['read alert monitoring'] });
});
