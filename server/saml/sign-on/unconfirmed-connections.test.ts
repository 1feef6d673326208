// An identity-provider administrator tries to become Organisation Admin by a connection of their
// own: until it is confirmed it signs in workers only.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConnectionConfirmation,
  confirmRefused,
  unconfirmedText,
} from '#domain/saml/connection-confirmation.ts';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import type { TestResult } from '#domain/saml/single-sign-on.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { createSignIn } from '#server/sign-in/sign-in.routes.ts';
import { aUser } from '#server/users/users.factory.ts';
import { issuer, type ResponseParts, signedResponse } from './identity-provider.factory.ts';
import { signOnBench } from './single-sign-on.factory.ts';

const bench = signOnBench(createSignIn);
const { parts, arrive, running, client, leave } = bench;

type Person = Awaited<ReturnType<typeof aUser>>;
let [vera, ivan, fred]: Person[] = [];
const idOf = (person: Person | undefined): number => person?.id ?? 0;
const emailOf = (person: Person | undefined): string => person?.email ?? '';

beforeEach(async () => {
  const sql = running().db.ownerSql;
  const { organisation_id } = running();
  vera = await aUser(sql, {
    organisation_id,
    role: 'organisation_admin',
    first_name: 'Vera',
    last_name: 'Lang',
  });
  ivan = await aUser(sql, {
    organisation_id,
    role: 'organisation_idp_admin',
    first_name: 'Ivan',
    last_name: 'Petrov',
  });
  // Another administrator, with fewer permissions.
  const abilities = [
    'saml connections',
    'read organisation users',
    'write organisation users',
  ] as const;
  fred = await aUser(sql, {
    organisation_id,
    role: 'organisation_admin',
    first_name: 'Fred',
    abilities: [...abilities],
  });
});
afterEach(async () => {
  const sql = running().db.ownerSql;
  await sql`delete from saml_connections where name like 'Own %'`;
  await sql`delete from deliveries`;
  await sql`
    update users set status = 'disabled' where id in (${idOf(vera)}, ${idOf(ivan)}, ${idOf(fred)})
  `;
});

const list = () => `/organisations/${running().organisation_id}/saml-connections`;
const state = async (): Promise<unknown> =>
  await running().db.ownerSql`select to_json(c) as connection,
        (select json_agg(w order by w.id)
          from saml_unconfirmed_changes w
          where w.connection_id = c.id) as changes
    from saml_connections c where id = ${running().connection_id}`;
const mails = async () =>
  await running().db.ownerSql<{ recipient: string; subject: string; body: string }[]>`
    select recipient, subject, body
    from deliveries
    where recipient in (${emailOf(vera)}, ${emailOf(ivan)})
    order by id`;

/** Adds a connection, configures and enables it, all by calls of the portal. */
async function connect(by: Client, name: string): Promise<SamlConnection> {
  const made = (await by.post<SamlConnection>(list(), { name, provider_type: 'other' })).body.data;
  const fields = {
    idp_entity_id: issuer,
    idp_login_url: 'https://login.example/sso',
    idp_x509_cert: running().key.certificate,
  };
  const configured = await by.put<SamlConnection>(`${list()}/${made.id}/configuration`, {
    ...fields,
    updated_at: made.updated_at,
  });
  expect(configured.status, configured.text).toBe(200);
  const enabled = await by.put<SamlConnection>(`/saml-connections/${made.id}/status`, {
    status: 'enabled',
  });
  expect(enabled.status, enabled.text).toBe(200);
  bench.use({
    connection_id: made.id,
    public_id: /saml\/([\w-]+)\/acs/.exec(made.reply_url)?.[1] ?? '',
  });
  return enabled.body.data;
}

/** The whole way from our page to the identity provider and back. */
async function signIn(person: Person | undefined, given: Partial<ResponseParts> = {}) {
  const { request } = await leave(client());
  const xml = signedResponse(
    parts({ inResponseTo: request, nameId: `n-${idOf(person)}`, email: emailOf(person), ...given }),
    {
      key: running().key,
    },
  );
  return await arrive(xml, request);
}
const left = async () => [
  await bench.count('cross_origin_tokens'),
  await bench.count('saml_links'),
  await bench.count('saml_assertions'),
];
const signedIn = /#session=/;

const confirmation = async (by: Client) =>
  (await by.get<ConnectionConfirmation>(`${list()}/${running().connection_id}/confirmation`)).body
    .data;
const confirm = async (by: Client) =>
  await by.put<ConnectionConfirmation>(`${list()}/${running().connection_id}/confirm`, {
    last_change_id: (await confirmation(by)).changes[0]?.id ?? 1,
  });

describe('a connection of an identity-provider administrator', () => {
  test('does not sign in the Organisation Admin until that one confirms it, and not after a new certificate', async () => {
    const byIvan = await bench.signedIn(idOf(ivan));
    const byVera = await bench.signedIn(idOf(vera));
    const made = await connect(byIvan, 'Own provider');
    expect(made.confirmation).toBe('unconfirmed');

    const refused = await signIn(vera);
    expect([refused.status, refused.location]).toEqual([403, null]);
    expect(refused.text).toContain(unconfirmedText);
    expect(await left()).toEqual([0, 0, 0]);
    expect(
      (await bench.logs()).map(({ outcome, reason, user_id }) => [outcome, reason, user_id]),
    ).toEqual([
      [
        'refused',
        'The connection is not confirmed, and Ivan Petrov, who changed it, cannot manage Vera Lang.',
        null,
      ],
    ]);
    expect((await signIn(running().ana)).location).toMatch(signedIn);

    expect((await confirm(byVera)).body.data).toMatchObject({
      changes: [],
      confirmed_by: 'Vera Lang',
    });
    expect((await signIn(vera)).location).toMatch(signedIn);

    const { updated_at } = (await byVera.get<SamlConnection>(`${list()}/${made.id}`)).body.data;
    const idp_x509_cert_next = running().foreignKey.certificate;
    const changed = await byIvan.put<SamlConnection>(`${list()}/${made.id}/configuration`, {
      idp_x509_cert_next,
      updated_at,
    });
    expect(changed.body.data.confirmation).toBe('unconfirmed');
    expect((await signIn(vera)).status).toBe(403);
    expect((await signIn(running().ana)).location).toMatch(signedIn);
  });

  test('a response from the identity provider’s portal is refused for people above its changers', async () => {
    await connect(await bench.signedIn(idOf(ivan)), 'Own portal');
    const browser = client();
    const answer = await arrive(
      signedResponse(parts({ nameId: 'vera', email: emailOf(vera) }), { key: running().key }),
      undefined,
      browser,
    );
    expect([answer.status, await bench.count('saml_arrivals')]).toEqual([403, 0]);
    // The connection is changed while a response waits for the person.
    await confirm(await bench.signedIn(idOf(vera)));
    const waiting = await arrive(
      signedResponse(parts({ nameId: 'vera', email: emailOf(vera) }), { key: running().key }),
      undefined,
      browser,
    );
    expect(waiting.status).toBe(303);
    const { pageToken } = await bench.askedToContinue(browser);
    const byIvan = await bench.signedIn(idOf(ivan));
    await byIvan.put(`/saml-connections/${running().connection_id}/status`, { status: 'disabled' });
    await byIvan.put(`/saml-connections/${running().connection_id}/status`, { status: 'enabled' });
    expect((await bench.proceed(browser, pageToken)).status).toBe(403);
    expect(await bench.count('cross_origin_tokens')).toBe(0);
  });

  test('a later change by an administrator does not confirm the changes of others', async () => {
    await connect(await bench.signedIn(idOf(ivan)), 'Own shared');
    const byVera = await bench.signedIn(idOf(vera));
    const { updated_at } = (
      await byVera.get<SamlConnection>(`${list()}/${running().connection_id}`)
    ).body.data;
    const path = `${list()}/${running().connection_id}/configuration`;
    const saved = await byVera.put<SamlConnection>(path, {
      idp_logout_url: 'https://login.example/slo',
      updated_at,
    });
    expect(saved.body.data.confirmation).toBe('unconfirmed');
    expect((await confirmation(byVera)).confirmed_by).toBeNull();
    expect((await mails()).at(-1)?.subject).toBe('Confirm the changes of Own shared');
    expect((await signIn(vera)).status).toBe(403);
  });

  test.each([
    ['disabled', { status: 'disabled' }],
    ['removed', { status: 'disabled', deleted_at: new Date('2026-11-23'), email: null }],
    ['expired', { expires_at: new Date('2026-01-01') }],
  ])('refuses every sign-in once the person who changed it is %s', async (_, gone) => {
    await connect(await bench.signedIn(idOf(ivan)), 'Own orphan');
    const sql = running().db.ownerSql;
    await sql`update users set ${sql(gone)} where id = ${idOf(ivan)}`;
    const users = await bench.count('users');
    expect((await signIn(running().ana)).status).toBe(403);
    expect((await signIn(undefined, { nameId: 'kim', email: 'kim@redgum.example' })).status).toBe(
      403,
    );
    expect([await left(), await bench.count('users')]).toEqual([[0, 0, 0], users]);
    expect((await bench.logs())[0]?.reason).toBe(
      'The connection is not confirmed, and Ivan Petrov, who changed it, can no longer sign in.',
    );
  });

  test('a test sign-in reports that its person could not sign in, and why', async () => {
    const byIvan = await bench.signedIn(idOf(ivan));
    await connect(byIvan, 'Own test');
    const tested = async (person: Person | undefined) => {
      const path = `${list()}/${running().connection_id}/test`;
      const { key } = (await byIvan.post<{ key: string }>(path)).body.data;
      const xml = signedResponse(
        parts({ inResponseTo: key, nameId: 'n', email: emailOf(person) }),
        { key: running().key },
      );
      expect((await arrive(xml, key)).status).toBe(303);
      return (await byIvan.get<TestResult>(`${path}/${key}`)).body.data;
    };
    const problem =
      'The connection is not confirmed, and Ivan Petrov, who changed it, cannot manage Vera Lang.';
    expect(await tested(vera)).toMatchObject({
      outcome: 'accepted',
      user: { id: idOf(vera) },
      problem,
    });
    expect(await tested(running().ana)).toMatchObject({
      outcome: 'accepted',
      user: { id: running().ana.id },
      problem: null,
    });
    expect(await left()).toEqual([0, 0, 2]);
  });

  test('a person without an account arrives as a draft, without permissions', async () => {
    await connect(await bench.signedIn(idOf(ivan)), 'Own drafts');
    expect(
      (await signIn(undefined, { nameId: 'lee', email: 'lee@redgum.example' })).location,
    ).toMatch(signedIn);
    expect(
      await running().db
        .ownerSql`select status, role, abilities from users where email = 'lee@redgum.example'`,
    ).toEqual([{ status: 'draft', role: 'organisation_user', abilities: null }]);
  });
});

describe('confirming', () => {
  test.each([
    ['the identity-provider administrator who changed it', () => ivan, 'above_your_authority'],
    ['an administrator with fewer permissions', () => fred, 'above_your_authority'],
    ['a worker', () => running().ana, 'forbidden'],
  ] as const)('is refused to %s, and nothing is written', async (_, person, code) => {
    await connect(await bench.signedIn(idOf(ivan)), 'Own refused');
    const [before, [newest]] = [
      await state(),
      (await confirmation(await bench.signedIn(idOf(vera)))).changes,
    ];
    const by = await bench.signedIn(idOf(person()));
    const answer = await by.put(`${list()}/${running().connection_id}/confirm`, {
      last_change_id: newest?.id,
    });
    expect([answer.status, answer.body.code]).toEqual([403, code]);
    if (code === 'above_your_authority') expect(answer.body.message).toBe(confirmRefused().message);
    expect(await state()).toEqual(before);
    expect(
      await running().db.ownerSql`select from events where kind = 'saml_connection.confirmed'`,
    ).toEqual([]);
  });

  test('is refused to an administrator with a restricted view', async () => {
    const sql = running().db.ownerSql;
    await connect(await bench.signedIn(idOf(ivan)), 'Own near');
    const before = await state();
    await sql`
      update users
      set restriction_type = 'department', restrictions = '{1}'
      where id = ${idOf(vera)}
    `;
    const byVera = await bench.signedIn(idOf(vera));
    expect((await confirmation(byVera)).may_confirm).toBe(false);
    expect((await confirm(byVera)).body.code).toBe('above_your_authority');
    expect(await state()).toEqual(before);
  });

  test('of a connection changed meanwhile or confirmed already is refused, and nothing is written', async () => {
    const byVera = await bench.signedIn(idOf(vera));
    const byIvan = await bench.signedIn(idOf(ivan));
    await connect(byIvan, 'Own meanwhile');
    const seen = await confirmation(byVera);
    expect(seen).toMatchObject({ may_confirm: true, confirmed_by: null });
    expect(seen.changes.map(({ by, what }) => `${by}: ${what}`)).toEqual([
      'Ivan Petrov: Connection enabled',
      ...[
        'Certificate changed',
        'Sign-in URL changed',
        'Entity ID changed',
        'Connection added',
      ].map((what) => `Ivan Petrov: ${what}`),
    ]);
    expect(seen.confirmers.map(({ name }) => name)).toContain('Vera Lang');
    expect(seen.confirmers.map(({ id }) => id)).not.toContain(idOf(fred));
    expect((await confirmation(byIvan)).may_confirm).toBe(false);

    const { updated_at } = (
      await byVera.get<SamlConnection>(`${list()}/${running().connection_id}`)
    ).body.data;
    await byIvan.put(`${list()}/${running().connection_id}/configuration`, {
      attribute_email: 'other',
      updated_at,
    });
    const before = await state();
    const path = `${list()}/${running().connection_id}/confirm`;
    const stale = await byVera.put(path, { last_change_id: seen.changes[0]?.id });
    expect([stale.status, stale.body.code, await state()]).toEqual([
      409,
      'changed_meanwhile',
      before,
    ]);

    expect((await confirm(byVera)).status).toBe(200);
    const confirmed = await state();
    const again = await byVera.put(path, { last_change_id: seen.changes[0]?.id });
    expect([again.status, again.body.code, await state()]).toEqual([
      409,
      'confirmed_already',
      confirmed,
    ]);
    const events = await running().db.ownerSql`
        select actor_staff_id, data->>'by' as by
        from events
        where kind = 'saml_connection.confirmed'
      `;
    expect(events).toEqual([{ actor_staff_id: idOf(vera), by: 'Vera Lang' }]);
  });

  test('is not needed for a connection set up by an administrator who can manage everyone', async () => {
    expect((await connect(await bench.signedIn(idOf(vera)), 'Own trusted')).confirmation).toBe(
      'confirmed',
    );
    expect((await signIn(vera)).location).toMatch(signedIn);
    expect(await confirmation(await bench.signedIn(idOf(vera)))).toMatchObject({
      changes: [],
      may_confirm: false,
      confirmed_by: 'Vera Lang',
    });
  });
});

test('each administrator is emailed once for each change, and not where nothing that matters changed', async () => {
  const byIvan = await bench.signedIn(idOf(ivan));
  const made = await connect(byIvan, 'Own mails');
  const sent = await mails();
  expect(sent.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual(
    [1, 2, 3].flatMap(() =>
      [vera, ivan].map((person) => `${emailOf(person)}: Confirm the changes of Own mails`),
    ),
  );
  expect(sent[0]?.body).toContain(
    'Ivan Petrov changed the single sign-on connection Own mails:\n\n- Connection added\n\n',
  );
  expect(sent[2]?.body).toContain(
    '- Entity ID changed\n- Sign-in URL changed\n- Certificate changed\n\nThe connection is not confirmed.',
  );
  expect(sent[4]?.body).toContain('- Connection enabled\n\n');
  const same = {
    idp_login_url: 'https://login.example/sso',
    sign_requests: true,
    updated_at: made.updated_at,
  };
  expect((await byIvan.put(`${list()}/${made.id}/configuration`, same)).status).toBe(200);
  await byIvan.put(`/saml-connections/${made.id}/status`, { status: 'enabled' });
  expect(await mails()).toEqual(sent);
});
