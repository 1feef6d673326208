// The sweeps of single sign-on: warnings before a certificate expires, and deleting expired rows.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { certificateWarningsSweep } from './connections/certificate-warnings.sweep.ts';
import { samlTrimSweep } from './saml-trim.sweep.ts';
import { signInOriginsSweep } from './sign-in-origins.sweep.ts';

let db: TestDatabase;
let organisation: number;
let connection: number;
const mails: { recipient: string; subject: string; body: string }[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-01T10:00:00.000Z');
  mails.length = 0;
  await db.empty('organisations', 'users');
  organisation = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  for (const [role, email] of [
    ['organisation_admin', 'helen@redgum.example'],
    ['organisation_idp_admin', 'ivan@redgum.example'],
    ['organisation_user', 'ana@redgum.example'],
  ] as const)
    await aUser(db.ownerSql, { organisation_id: organisation, role, email });
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into saml_connections (organisation_id, name, status, idp_x509_cert_expires_at)
    values (${organisation}, 'Entra ID', 'enabled', '2026-12-11T10:00:00Z') returning id::int`;
  connection = made?.id ?? 0;
});
afterAll(async () => await db.close());

const warn = async (): Promise<string[]> => {
  const queueMail = async (_tx: unknown, mail: (typeof mails)[number]) => void mails.push(mail);
  await certificateWarningsSweep(db.database, {
    queueMail,
    links: { origin: 'https://vigil.example' },
  }).run();
  return mails.splice(0).map(({ recipient, subject }) => `${recipient}: ${subject}`);
};
const both = (subject: string) =>
  ['helen@redgum.example', 'ivan@redgum.example'].map((recipient) => `${recipient}: ${subject}`);
const pass = (days: number): void => {
  db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + days * 86_400_000);
};

test('administrators are warned 30, 7 and 1 days before, once each, with a line in the log', async () => {
  expect(await warn()).toEqual([]);
  pass(10);
  expect([await warn(), await warn()]).toEqual([
    both('The certificate of Entra ID expires in 30 days'),
    [],
  ]);
  pass(22);
  expect(await warn()).toEqual([]);
  pass(1);
  expect([await warn(), await warn()]).toEqual([
    both('The certificate of Entra ID expires in 7 days'),
    [],
  ]);
  pass(6);
  expect(await warn()).toEqual(both('The certificate of Entra ID expires in 1 day'));
  const reasons = await db.ownerSql<
    { reason: string }[]
  >`select reason from connection_logs order by id`;
  expect(reasons[0]?.reason).toBe(
    'The certificate of the identity provider expires in 30 days, on 11 December 2026.',
  );
  expect(reasons).toHaveLength(3);
});

test.each([
  ['of a connection that is not in use', `update saml_connections set status = 'disabled'`],
  [
    'where a newer certificate is in use as well',
    `update saml_connections set idp_x509_cert_next_expires_at = '2028-01-01'`,
  ],
])('no warning is sent %s', async (_what, change) => {
  await db.ownerSql.unsafe(change);
  pass(35);
  expect(await warn()).toEqual([]);
  expect(await db.ownerSql`select id from connection_logs`).toEqual([]);
});

test('the log is kept for 30 days, requests for a day after they end, assertions until they cannot be replayed', async () => {
  const ago = (hours: number) => new Date((db.clock.now?.getTime() ?? 0) - hours * 3_600_000);
  const logged = async (days: number, reason: string) =>
    await db.ownerSql`insert into connection_logs (organisation_id, saml2_tenant_id, kind, outcome,
        reason, created_at)
      values (${organisation}, ${connection}, 'sign_in', 'accepted', ${reason}, ${ago(24 * days)})`;
  const ended = async (id: string, hours: number) => {
    await db.ownerSql`insert into saml_requests (id, organisation_id, connection_id, purpose,
        expires_at)
      values (${id}, ${organisation}, ${connection}, 'sign_in', ${ago(hours)})`;
    await db.ownerSql`insert into saml_assertions (organisation_id, connection_id, assertion_id,
        expires_at)
      values (${organisation}, ${connection}, ${id}, ${ago(hours)})`;
  };
  await logged(31, 'old');
  await logged(29, 'new');
  await ended('over', 25);
  await ended('recent', 1);
  await ended('open', -1);
  await samlTrimSweep(db.database).run();
  expect(await db.ownerSql`select reason from connection_logs`).toEqual([{ reason: 'new' }]);
  expect(await db.ownerSql`select id from saml_requests order by id`).toEqual([
    { id: 'open' },
    { id: 'recent' },
  ]);
  expect(await db.ownerSql`select assertion_id as id from saml_assertions`).toEqual([
    { id: 'open' },
  ]);
});

test('the sign-in address follows the portal’s, and is none where the portal has no name or subdomains do not lead to it', async () => {
  const address = async (origin: string, hasSubdomains = true) => {
    await signInOriginsSweep(db.database, { origin, hasSubdomains }).run();
    return (
      await db.ownerSql<
        { sso_url: string | null }[]
      >`select sso_url from organisations where id = ${organisation}`
    )[0]?.sso_url;
  };
  await db.ownerSql`
    update organisations set subdomain = 'redgum', enable_saml = true where id = ${organisation}
  `;
  expect(await address('https://vigil.example')).toBe('https://redgum.vigil.example');
  expect(await address('https://portal.example:8443')).toBe('https://redgum.portal.example:8443');
  expect(await address('http://127.0.0.1:4000')).toBeNull();
  expect(await address('https://vigil.example')).toBe('https://redgum.vigil.example');
  expect(await address('https://vigil.example', false)).toBeNull();
});
