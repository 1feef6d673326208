// The log under an attack: 60 refusals a minute get a line each; the others share one line with
// their count, across all processes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { samlTrimSweep } from '../saml-trim.sweep.ts';
import { mostRefusals, type NewLog, writeLog } from './connection-log.store.ts';

let db: TestDatabase;
let processes: readonly Database[] = [];
let of = { organisation_id: 0, connection_id: 0 };

beforeAll(async () => {
  db = await testDatabase();
  processes = [db.database, db.open()];
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-24T10:00:30.000Z');
  await db.empty('organisations');
  await db.ownerSql`truncate live_outbox`;
  of = await connect('Entra ID');
});
afterAll(async () => await db.close());

async function connect(name: string): Promise<typeof of> {
  const organisation_id = await anOrganisation(db.ownerSql, { name });
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into saml_connections (organisation_id, name)
    values (${organisation_id}, ${name})
    returning id::int`;
  return { organisation_id, connection_id: made?.id ?? 0 };
}

const refusal = (given: Partial<NewLog> = {}): NewLog => ({
  ...of,
  kind: 'sign_in',
  outcome: 'refused',
  reason: 'The assertion has expired.',
  ...given,
});
/** At once, half of them in each process. */
const attack = async (times: number, given: Partial<NewLog> = {}): Promise<void> =>
  void (await Promise.all(
    Array.from({ length: times }, async (_, nth) =>
      processes[nth % 2]?.write(
        { role: 'platform' },
        async (tx) => await writeLog(tx, refusal(given)),
      ),
    ),
  ));
const lines = async () =>
  await db.ownerSql<{ reason: string; times: number; more: number | null }[]>`
    select reason, count(*)::int as times, max(more) as more
    from connection_logs
    where saml2_tenant_id = ${of.connection_id}
    group by minute, reason order by minute nulls first`;

test('beyond the most of a minute there is one line that counts, whatever process the attempts came to', async () => {
  await attack(mostRefusals + 137);
  expect(await lines()).toEqual([
    { reason: 'The assertion has expired.', times: mostRefusals, more: null },
    { reason: 'And 137 more refused in this minute.', times: 1, more: 137 },
  ]);
});

test('the most itself needs no such line, and the next minute starts a new count', async () => {
  await attack(mostRefusals);
  expect(await lines()).toEqual([
    { reason: 'The assertion has expired.', times: mostRefusals, more: null },
  ]);
  await attack(1);
  db.clock.now = new Date('2026-11-24T10:01:00.000Z');
  await attack(mostRefusals + 2);
  expect((await lines()).map(({ reason, times }) => [reason, times])).toEqual([
    ['The assertion has expired.', 2 * mostRefusals],
    ['And 1 more refused in this minute.', 1],
    ['And 2 more refused in this minute.', 1],
  ]);
});

test('each connection has its own count, and successes and results of jobs always have a line', async () => {
  const other = await connect('Okta');
  await attack(mostRefusals + 1);
  await attack(1, other);
  await attack(1, { kind: 'metadata', reason: 'The address did not answer in time.' });
  await attack(1, { kind: 'certificate', reason: 'The certificate expires in 1 day.' });
  await attack(1, { outcome: 'accepted', reason: 'Signed in.' });
  const reasons = (await lines()).map(({ reason }) => reason).sort();
  expect(reasons).toEqual([
    'And 1 more refused in this minute.',
    'Signed in.',
    'The address did not answer in time.',
    'The assertion has expired.',
    'The certificate expires in 1 day.',
  ]);
  const [row] = await db.ownerSql`
      select count(*)::int as count
      from connection_logs
      where saml2_tenant_id = ${other.connection_id}
    `;
  expect(row).toEqual({ count: 1 });
});

test('a directory is counted in the view of its organisation, and of another one nothing is counted', async () => {
  const view = { role: 'tenant', organisation_id: of.organisation_id } as const;
  const other = await connect('Okta');
  await attack(mostRefusals);
  for (const log of [
    refusal({ kind: 'scim' }),
    refusal({ kind: 'scim' }),
    refusal({ ...other, kind: 'scim' }),
  ])
    await db.database.write(view, async (tx) => await writeLog(tx, log));
  expect((await lines()).at(-1)).toEqual({
    reason: 'And 2 more refused in this minute.',
    times: 1,
    more: 2,
  });
  expect(
    await db.ownerSql`
      select 1 from connection_refusals where connection_id = ${other.connection_id}
    `,
  ).toEqual([]);
});

test('the screens are notified of some of those that share a line, and the counts are forgotten after an hour', async () => {
  await attack(mostRefusals + 40);
  const [events] = await db.ownerSql`select count(*)::int as count from live_outbox`;
  expect(events).toEqual({ count: mostRefusals + 2 });
  db.clock.now = new Date('2026-11-24T11:02:00.000Z');
  await samlTrimSweep(db.database).run();
  expect(await db.ownerSql`select 1 from connection_refusals`).toEqual([]);
});
