// Connections in the database: which are found, confirmed, warned of and whose administrators are
// emailed; each row that does not count is tested with one that does and differs in one thing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { emailAdministrators } from './administrators.store.ts';
import { certificateWarningsSweep } from './certificate-warnings.sweep.ts';
import * as confirmation from './confirmation.store.ts';
import { logStatement, trimLogs } from './connection-log.store.ts';
import { certificateState, findConnection, isOnlyWayIn } from './saml-connections.store.ts';

let db: TestDatabase;
let ours: number;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const day = 86_400;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations');
  ours = await anOrganisation(db.ownerSql);
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const connection = async (over: object = {}): Promise<{ id: number; public_id: string }> => {
  const row = { organisation_id: ours, name: randomUUID(), status: 'enabled', ...over };
  const [made] = await db.ownerSql<{ id: number; public_id: string }[]>`
    insert into saml_connections ${db.ownerSql(row)} returning id, public_id`;
  if (!made) throw new Error('the connection was not written');
  return made;
};

describe('an administrator of an organisation', () => {
  const admin = async (over: object = {}): Promise<number> =>
    (await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin', ...over })).id;
  const notified = async (): Promise<string[]> => {
    const mails: string[] = [];
    await tried(
      async (tx) =>
        await emailAdministrators(tx, async (_, mail) => void mails.push(mail.idempotency_key), {
          organisation_id: ours,
          subject: 'x',
          text: () => 'x',
          key: 'k',
        }),
    );
    return mails;
  };
  const confirmers = async () =>
    (await tried(async (tx) => await confirmation.listAdministrators(tx, ours))).map(
      ({ id }) => id,
    );

  test.each<[string, boolean, boolean, () => Promise<object>]>([
    ['in time', true, true, async () => ({ expires_at: at(1) })],
    ['whose time has come', false, false, async () => ({ expires_at: now })],
    ['who was disabled', false, false, async () => ({ status: 'disabled' })],
    ['who was invited', false, false, async () => ({ status: 'pending' })],
    ['without an email', false, true, async () => ({ email: null })],
    ['of the identity provider', true, false, async () => ({ role: 'organisation_idp_admin' })],
    ['who is none', false, false, async () => ({ role: 'organisation_user' })],
    [
      'of another one',
      false,
      false,
      async () => ({ organisation_id: await anOrganisation(db.ownerSql) }),
    ],
  ])('%s is emailed: %s; is named as one who confirms: %s', async (_, isEmailed, isNamed, over) => {
    const other = await admin({ last_name: 'A' });
    const id = await admin({ last_name: 'B', ...(await over()) });
    expect(await notified()).toEqual([`k:${other}`, ...(isEmailed ? [`k:${id}`] : [])]);
    expect(await confirmers()).toEqual([other, ...(isNamed ? [id] : [])]);
  });
});

test('changes are of one connection, in their order, and confirmed up to the last that was seen', async () => {
  const [one, two] = [await connection(), await connection()];
  const by = { id: (await aUser(db.ownerSql)).id, name: 'Ivan' };
  const of = ({ id }: { id: number }) => ({ organisation_id: ours, id, name: 'x' });
  const list = async ({ id }: { id: number }) =>
    await tried(async (tx) => await confirmation.listChanges(tx, id));
  await tried(async (tx) => {
    await confirmation.insertChanges(tx, of(two), { by, what: ['other'] });
    await confirmation.insertChanges(tx, of(one), { by, what: ['first', 'second'] });
  });
  const [second, first] = await list(one);
  expect([first?.what, second?.what]).toEqual(['first', 'second']);
  await tried(async (tx) => {
    await confirmation.removeChanges(tx, one.id, first?.id ?? 0);
    await confirmation.noteConfirmed(tx, one.id, 'Helen');
  });
  expect([(await list(one)).map(({ what }) => what), (await list(two)).length]).toEqual([
    ['second'],
    1,
  ]);
  expect(
    await tried(async (tx) => [
      await confirmation.readConfirmed(tx, one.id),
      await confirmation.readConfirmed(tx, two.id),
    ]),
  ).toEqual([
    { confirmed_at: now.toISOString(), confirmed_by: 'Helen' },
    { confirmed_at: null, confirmed_by: null },
  ]);
});

describe('is found', () => {
  const find = async (by: { id: number } | { publicId: string }) =>
    await tried(async (tx) => await findConnection(tx, by));

  test('by either id, where its organisation is in use', async () => {
    const good = await connection();
    const off = await connection({
      organisation_id: await anOrganisation(db.ownerSql, { active: false }),
    });
    expect([
      (await find({ id: good.id }))?.id,
      (await find({ publicId: good.public_id.toUpperCase() }))?.id,
      await find({ id: off.id }),
      await find({ publicId: off.public_id }),
    ]).toEqual([good.id, good.id, undefined, undefined]);
  });

  test.each<[string, Date | null, Date | null, string[], boolean]>([
    ['both', at(1), at(2), ['a', 'b'], false],
    ['the first, once the second has expired', at(1), now, ['a'], true],
    ['the second, once the first has expired', now, at(1), ['b'], true],
    ['the first alone', at(1), null, ['a'], false],
    ['none', now, null, [], true],
    ['none, where there were none', null, null, [], false],
  ])('with the certificates that have not expired: %s', async (_, one, two, certificates, over) => {
    const { id } = await connection({
      idp_x509_cert: 'a',
      idp_x509_cert_expires_at: one,
      idp_x509_cert_next: two && 'b',
      idp_x509_cert_next_expires_at: two,
    });
    expect(await find({ id })).toMatchObject({ certificates, has_expired_certificate: over });
  });
});

test.each<[string, Date | null, Date | null]>([
  ['missing', null, null],
  ['expired', now, null],
  ['expired', at(-9), now],
  ['expiring', at(1), null],
  ['expiring', now, at(30 * day)],
  ['valid', at(30 * day + 1), null],
  ['valid', at(-9), at(30 * day + 1)],
])('its certificates are %s', async (state, one, two) => {
  const { id } = await connection({
    idp_x509_cert_expires_at: one,
    idp_x509_cert_next_expires_at: two,
  });
  const [row] = await tried(
    async (tx) =>
      await tx<{ state: string }[]>`
      select ${certificateState(tx)} as state from saml_connections t where id = ${id}`,
  );
  expect(row).toEqual({ state });
});

test.each<[string, boolean, object, object | null, OrganisationGiven]>([
  ['alone', true, {}, null, { disable_password_login: true }],
  ['with one that is off', true, {}, { status: 'disabled' }, { disable_password_login: true }],
  ['with another', false, {}, {}, { disable_password_login: true }],
  ['that is off', false, { status: 'disabled' }, null, { disable_password_login: true }],
  ['with passwords', false, {}, null, {}],
])('one %s is the only way in: %s', async (_, isOnly, over, other, given) => {
  const organisation_id = await anOrganisation(db.ownerSql, given);
  await connection();
  const { id } = await connection({ organisation_id, ...over });
  if (other) await connection({ organisation_id, ...other });
  expect(await tried(async (tx) => await isOnlyWayIn(tx, id))).toBe(isOnly);
});

describe('administrators are warned of its certificates', () => {
  const warned = async (): Promise<string[]> => {
    const mails: string[] = [];
    const queueMail = async (_: unknown, { idempotency_key }: { idempotency_key: string }) =>
      void mails.push(idempotency_key);
    const links = { origin: 'https://vigil.example' };
    await certificateWarningsSweep(db.database, { queueMail, links }).run();
    return mails.map((key) => key.split(':').slice(0, 3).join(':'));
  };
  const expiring = (seconds: number, warned_at: Date | null = null) => ({
    idp_x509_cert_expires_at: at(seconds),
    warned_at,
  });
  beforeEach(async () => {
    await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin' });
  });

  test.each<[string, number | null, object]>([
    ['30 days before', 30, expiring(30 * day)],
    ['not a second earlier', null, expiring(30 * day + 1)],
    ['not twice of one step', null, expiring(30 * day, now)],
    ['again at the next step', 7, expiring(7 * day, at(-1))],
    [
      'by the last of the two',
      null,
      { ...expiring(day), idp_x509_cert_next_expires_at: at(31 * day) },
    ],
    ['not where it is off', null, { ...expiring(day), status: 'disabled' }],
  ])('%s', async (_, days, over) => {
    const { id } = await connection(over);
    await connection(expiring(40 * day));
    expect(await warned()).toEqual(days === null ? [] : [`saml.certificate:${id}:${days}`]);
    expect(await warned()).toEqual([]);
  });
});

describe('the log', () => {
  const of = async (over: object = {}) => ({
    organisation_id: ours,
    connection_id: (await connection(over)).id,
    kind: 'sign_in' as const,
    outcome: 'accepted' as const,
    reason: 'x',
    details: { a: 1 },
  });

  test('has the details where detailed logging is on, and lines of its own connection alone', async () => {
    const [detailed, plain] = [await of({ connection_logging: true }), await of()];
    const elsewhere = { ...plain, organisation_id: await anOrganisation(db.ownerSql) };
    await tried(async (tx) => {
      for (const log of [detailed, plain, elsewhere]) await logStatement(tx, log);
    });
    expect(
      await db.ownerSql`select saml2_tenant_id as id, details from connection_logs order by id`,
    ).toEqual([
      { id: detailed.connection_id, details: { a: 1 } },
      { id: plain.connection_id, details: null },
    ]);
  });

  test('is forgotten after 30 days and its counts after an hour, as many as were asked for', async () => {
    const { connection_id } = await of();
    for (const created_at of [at(-30 * day), at(-30 * day - 1), at(-30 * day - 2)])
      await db.ownerSql`
        insert into connection_logs (organisation_id, saml2_tenant_id, kind, outcome, reason,
          created_at)
        values (${ours}, ${connection_id}, 'sign_in', 'accepted', 'x', ${created_at})`;
    for (const minute of [at(-3600), at(-3660)])
      await db.ownerSql`
        insert into connection_refusals (organisation_id, connection_id, minute, refused)
        values (${ours}, ${connection_id}, ${minute}, 1)`;
    const left = async () => [
      (await db.ownerSql`select created_at from connection_logs order by 1`).map(
        ({ created_at }) => created_at,
      ),
      (await db.ownerSql`select minute from connection_refusals`).map(({ minute }) => minute),
    ];
    expect(await tried(async (tx) => await trimLogs(tx, 1))).toBe(1);
    expect(await left()).toEqual([[at(-30 * day - 1), at(-30 * day)], [at(-3600)]]);
    expect(await tried(async (tx) => await trimLogs(tx, 9))).toBe(1);
    expect(await left()).toEqual([[at(-30 * day)], [at(-3600)]]);
  });
});
