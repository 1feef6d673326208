// The access matrix of the whole program on the demo world; the committed table must equal the real
// answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { allEndpoints } from '#domain/api.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { type Program, startProgram } from '#server/app.ts';
import { refusalsOf } from '#server/kit/http/machines/openapi-refusals.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import type { Caller } from './access/expected.ts';
import { findSubjects } from './access/subjects.ts';
import {
  type Cell,
  fillMatrix,
  matrixFindings,
  matrixText,
  withFreshRows,
} from './access-matrix.ts';

/**
 * Only calls with this in their path, for a new feature, whose own rows are looked at and written;
 * all calls where it is left out.
 */
const part = process.env['ACCESS_MATRIX_OF'] ?? '';
const asked = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.includes(part));
if (asked.length === 0) throw new Error(`No call has ${part} in its path (ACCESS_MATRIX_OF).`);

let db: TestDatabase;
let program: Program;
let cells: Cell[];

beforeAll(async () => {
  db = await testDatabase();
  await seedDemoWorld(db.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
  const clients = new Map<Caller, Client>([['nobody', testClient(program.origin)]]);
  for (const { role, email } of demoAccounts) {
    const client = testClient(program.origin);
    expect((await client.post('/auth', { email, password: demoPassword })).status).toBe(200);
    clients.set(role, client);
  }
  const subjects = await findSubjects(db.ownerSql);
  // A feature that an organisation lacks is refused alike for each of its records
  // (server/features-off.test.ts).
  await db.ownerSql`
    update organisations
    set enable_messaging = true, enable_provisioning = true, geofence_locations = true,
      geofence_proximity_reminders = true, enable_saml = true`;
  // People needed by an escalation group cannot be removed, so that the later calls are about the
  // same people.
  const people = [
    subjects.own,
    subjects.other,
    subjects.hidden,
    subjects.restricted.own,
    subjects.restricted.foreign,
  ].map(({ user }) => user);
  await db.ownerSql`
    with made as (insert into escalation_groups (organisation_id, name)
      select id, 'Needed by the matrix'
      from organisations
      returning id, organisation_id)
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    select u.organisation_id, made.id, u.id, row_number() over ()
    from users u
    join made on made.organisation_id = u.organisation_id
    where u.id = any(${people})`;
  const restricted = 'restricted-admin@vigil.example';
  await db.ownerSql`
    with made as (insert into users (organisation_id, role, first_name, last_name, email,
        restriction_type, restrictions, terms_id)
      select ${subjects.own.organisation}, 'organisation_admin', 'Ines', 'Roy', ${restricted},
        'department', ${[subjects.restricted.department]}::bigint[], max(id)
      from terms
      returning id)
    insert into user_credentials (user_id, password_hash)
    select made.id, min(c.password_hash)
    from made, user_credentials c
    group by made.id`;
  const restrictedClient = testClient(program.origin);
  expect(
    (await restrictedClient.post('/auth', { email: restricted, password: demoPassword })).status,
  ).toBe(200);
  await db.ownerSql`
    update sessions set two_factor_verified_at = app.now() where two_factor_verified_at is null
  `;
  clients.set('restricted_organisation_admin', restrictedClient);
  cells = await fillMatrix(asked, clients, subjects);
  // Ten thousand calls one after the other, on a machine that may be very busy.
}, 600_000);
afterAll(async () => {
  await program.stop();
  await db.close();
});

test('calls answer as specified, none fails, and a foreign record answers as a missing one', () => {
  expect(cells.length).toBeGreaterThan(asked.length * 9);
  expect(matrixFindings(cells)).toEqual([]);
});

test('every refusal received is described for its call in the OpenAPI document', () => {
  const undescribed = cells.filter(
    ({ endpoint, status }) => status !== 200 && !(status in refusalsOf(endpoint)),
  );
  expect(
    undescribed.map(
      ({ endpoint, caller, status }) =>
        `${endpoint.method} ${endpoint.path} by ${caller}: ${status}`,
    ),
  ).toEqual([]);
});

test('the committed table equals the real answers', async () => {
  const page = join(import.meta.dirname, '../../docs/access-matrix.md');
  const text = withFreshRows(readFileSync(page, 'utf8'), matrixText(cells), part);
  await expect(text).toMatchFileSnapshot(page);
});

test('the rows of a part replace its earlier ones, and all others stay', () => {
  const rows = (...calls: string[]) => ['| call |', '|---|', ...calls, ''].join('\n');
  const [boats, old, pumps] = [
    '| GET `/boats` | 1 |',
    '| PUT `/pumps` | 2 |',
    '| GET `/pumps` | 3 |',
  ];
  const vans = '| GET `/vans` | 4 |';
  expect(withFreshRows(rows(boats, old, vans), rows(pumps), '/pumps')).toBe(
    rows(boats, pumps, vans),
  );
  expect(withFreshRows(rows(boats, old), rows(pumps), '')).toBe(rows(pumps));
});

describe('the matrix finds', () => {
  const cell = (over: Partial<Cell>): Cell => {
    const endpoint = allEndpoints.find(
      ({ name, feature }) => feature === 'alerts' && name === 'get',
    )?.endpoint;
    if (!endpoint) throw new Error('the call is gone');
    return {
      endpoint,
      caller: 'monitoring_centre_operator',
      place: 'own',
      status: 409,
      media: 'application/json; charset=utf-8',
      body: '',
      ...over,
    };
  };
  const file = allEndpoints.find(({ endpoint }) => endpoint.kind === 'file')?.endpoint;
  const missing = cell({ place: 'missing', status: 404, body: 'x' });

  test.each([
    [
      'an answer of another shape',
      [cell({ status: 200, body: '{"data":{"id":"one"}}' })],
      'declared shape',
    ],
    [
      'data in the place of a file',
      [cell({ status: 200, ...(file ? { endpoint: file } : {}) })],
      'declared shape',
    ],
    ['a server error', [cell({ status: 500 })], 'is a server error'],
    ['a caller let in', [cell({ caller: 'organisation_user' })], 'lets in a caller'],
    ['a caller kept out', [cell({ status: 403 })], 'keeps out a caller'],
    ['another tenant’s record', [cell({ place: 'foreign' }), missing], 'not in view'],
    [
      'a foreign record that shows it exists',
      [cell({ place: 'foreign', status: 404, body: 'y' }), missing],
      'unlike a missing',
    ],
  ])('%s', (_name, broken, finding) => {
    expect(matrixFindings(broken).join('\n')).toContain(finding);
  });
});
