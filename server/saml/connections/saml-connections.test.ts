// Connections through real calls: our own key, the configuration from metadata, the status, and
// their refusals.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionFaults, missingOf, type SamlConnection } from '#domain/saml/saml-connection.ts';
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { connectionRoutes } from './saml-connections.routes.ts';

let world: ResourceWorld;
let [key, next]: OwnKey[] = [];
const origin = 'https://vigil.example';
const list = '/organisations/1/saml-connections';

beforeAll(async () => {
  const sealing = createSealing(testConfig(), 'saml keys');
  world = await resourceWorld(
    connectionRoutes({
      config: testConfig(),
      links: { origin, hasSubdomains: true },
      sealing,
      queueMail,
      readMetadata: () => {},
    }),
  );
  [key, next] = await Promise.all([
    makeOwnKey('one', new Date('2020-01-01')),
    makeOwnKey('two', new Date()),
  ]);
});
beforeEach(async () => {
  await world.begin();
  await world.sql`update organisations set enable_saml = true`;
});
afterAll(async () => await world.close());

const pemOf = (one: OwnKey | undefined): string => one?.certificate ?? '';
const metadataOf = (...certificates: (OwnKey | undefined)[]): string =>
  metadataAt({}, ...certificates);
const metadataAt = (
  { login = 'https://idp.example/sso', logout = 'https://idp.example/slo' },
  ...certificates: (OwnKey | undefined)[]
) => `<?xml version="1.0"?>
<!-- exported by the provider -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID=" https://idp.example/entity ">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates.map((one) => `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${pemOf(one).replace(/-----.*-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`).join('')}
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${logout}"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${login}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

const add = async (name = 'Entra ID') =>
  (await world.ofOrganisation.post<SamlConnection>(list, { name, provider_type: 'azure' })).body
    .data;
const configure = async ({ id, updated_at }: SamlConnection, fields: Record<string, unknown>) =>
  await world.ofOrganisation.put<SamlConnection>(`${list}/${id}/configuration`, {
    ...fields,
    updated_at,
  });
const setStatus = async ({ id }: SamlConnection, status: string) =>
  await world.ofOrganisation.put<SamlConnection>(`/saml-connections/${id}/status`, { status });
const configured = async (name?: string) =>
  (await configure(await add(name), { metadata: metadataOf(key) })).body.data;
const stored = async () => await world.sql`select *, xmin from saml_connections order by id`;

describe('a new connection', () => {
  test('has our addresses and a key of its own, which no call shows', async () => {
    const made = await add();
    const [row] = await world.sql<
      { public_id: string; private_key: Buffer }[]
    >`select public_id, private_key from saml_connections`;
    const base = `${origin}/saml/${row?.public_id}`;
    expect(made).toMatchObject({
      status: 'disabled',
      certificate_state: 'missing',
      name_id_format: 'persistent',
      entity_url: `${base}/metadata`,
      reply_url: `${base}/acs`,
      sign_on_url: `${base}/login`,
      logout_url: `${base}/slo`,
      tenant_url: `${origin}/scim/v2/${row?.public_id}`,
    });
    expect(made.certificate).toMatch(/^-----BEGIN CERTIFICATE-----/);
    const shown = (await world.ofOrganisation.get(`${list}/${made.id}`)).text;
    expect(shown).not.toContain('private');
    expect(row?.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  test('its name is taken once in an organisation', async () => {
    await add('Okta');
    const again = await world.ofOrganisation.post(list, { name: 'okta', provider_type: 'okta' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['Another connection has this name. Choose another name.'] },
    ]);
    expect((await stored()).length).toBe(1);
  });

  test('another organisation’s does not exist', async () => {
    const { id } = await add();
    await world.sql`update saml_connections set organisation_id = ${world.other}`;
    const answers = [
      await world.ofOrganisation.get(`${list}/${id}`),
      await world.ofOrganisation.get(`${list}/${id}/logs`),
      await world.ofOrganisation.put(`/saml-connections/${id}/status`, { status: 'enabled' }),
      await world.ofOrganisation.put(`${list}/${id}/configuration`, {
        idp_entity_id: 'x',
        updated_at: 'x',
      }),
      await world.ofOrganisation.delete(`${list}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('the configuration', () => {
  test('is filled from metadata, with two certificates at once', async () => {
    const saved = await configure(await add(), { metadata: metadataOf(key, next) });
    expect(saved.body.data, saved.text).toMatchObject({
      idp_entity_id: 'https://idp.example/entity',
      idp_login_url: 'https://idp.example/sso',
      idp_logout_url: 'https://idp.example/slo',
      idp_x509_cert: pemOf(next),
      idp_x509_cert_next: pemOf(key),
      certificate_state: 'valid',
    });
  });

  test('an address is kept and read by a job, never by the request', async () => {
    const saved = await configure(await add(), { metadata: 'https://login.example/metadata.xml' });
    expect(saved.body.data).toMatchObject({ is_reading_metadata: true, idp_entity_id: null });
    const [row] = await world.sql<
      { due: boolean }[]
    >`select metadata_due_at is not null as due from saml_connections`;
    expect(row?.due).toBe(true);
  });

  type Refused = [string, Record<string, unknown>, Record<string, string[]>];
  const noSignIn = 'The sign-in URL must be an address that begins with https://.';
  const noSignOut = 'The sign-out URL must be an address that begins with https://.';
  test.each<Refused>([
    [
      'a certificate that is none',
      { idp_x509_cert: 'hello' },
      { idp_x509_cert: ['Error reading certificate.'] },
    ],
    [
      'a second one that is none',
      { idp_x509_cert_next: 'A'.repeat(500) },
      { idp_x509_cert_next: ['Error reading certificate.'] },
    ],
    [
      'metadata without a certificate',
      { metadata: metadataOf() },
      { metadata: ['Error reading certificate.'] },
    ],
    ['metadata that is no XML', { metadata: 'hello' }, { metadata: ['The message is not XML.'] }],
    [
      'an entity bomb',
      { metadata: `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${metadataOf().slice(22)}` },
      { metadata: ['The message has a document type or entities.'] },
    ],
    [
      'metadata of ourselves',
      { metadata: '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>' },
      { metadata: ['The metadata describes no identity provider.'] },
    ],
    [
      'a script as sign-in URL in metadata',
      { metadata: () => metadataAt({ login: 'javascript:alert(1)' }, key) },
      { metadata: [noSignIn] },
    ],
    [
      'a sign-in URL without TLS in metadata',
      { metadata: () => metadataAt({ login: 'http://idp.example/' }, key) },
      { metadata: [noSignIn] },
    ],
    [
      'a script as sign-out URL in metadata',
      { metadata: () => metadataAt({ logout: 'javascript:alert(1)' }, key) },
      { metadata: [noSignOut] },
    ],
    [
      'a sign-in URL that no browser reads',
      { idp_login_url: 'https://idp.example:99999/' },
      { idp_login_url: [noSignIn] },
    ],
    ...[
      'https://127.0.0.1/m',
      'https://10.1.2.3/m',
      'https://192.168.0.1/m',
      'https://169.254.169.254/latest',
      'https://100.64.0.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://127.1/',
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://localhost/m',
      'https://LOCALHOST./m',
      'https://idp.localhost/',
      'https://metadata.google.internal/',
      'https://printer.local/',
      'https://intranet/',
      'https://user@10.0.0.1/',
    ].map(
      (metadata): Refused => [
        metadata,
        { metadata },
        { metadata: ['The address is not on the public internet.'] },
      ],
    ),
    [
      'an address without TLS',
      { metadata: 'http://idp.example/metadata' },
      { metadata: ['The address must begin with https://.'] },
    ],
    [
      'a script as sign-in URL',
      { idp_login_url: 'javascript:alert(1)' },
      { idp_login_url: ['The sign-in URL must be an address that begins with https://.'] },
    ],
    [
      'another site after sign-in',
      { relay_state_url: '//evil.example' },
      { relay_state_url: ['Enter a path of this portal, such as /dashboard.'] },
    ],
    [
      'a path with a backslash',
      { relay_state_url: '/\\evil.example' },
      { relay_state_url: ['Enter a path of this portal, such as /dashboard.'] },
    ],
  ])('%s is refused, and nothing is written (R339)', async (_, given, errors) => {
    const made = await add();
    const before = await stored();
    // The keys are there once the tests run.
    const fields = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'function' ? value() : value,
      ]),
    );
    const saved = await configure(made, fields);
    expect([saved.status, saved.body.errors]).toEqual([422, errors]);
    expect(await stored()).toEqual(before);
  });

  test('a provider on this machine is for demo mode only', async () => {
    const made = await add();
    const real = connectionRoutes({
      config: { demo: false },
      links: { origin, hasSubdomains: true },
      sealing: createSealing(testConfig(), 'saml keys'),
      queueMail,
      readMetadata: () => {},
    });
    const http = await testHttp({ database: world.db.database, routes: real });
    const helen = http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: world.own,
    });
    const before = await stored();
    for (const [fields, errors] of [
      [{ idp_login_url: 'http://127.0.0.1:9000/sso' }, { idp_login_url: [noSignIn] }],
      [{ idp_logout_url: 'http://localhost/slo' }, { idp_logout_url: [noSignOut] }],
      [
        { metadata: metadataAt({ login: 'http://localhost:9000/sso' }, key) },
        { metadata: [noSignIn] },
      ],
    ] as const) {
      const saved = await helen.put(`${list}/${made.id}/configuration`, {
        ...fields,
        updated_at: made.updated_at,
      });
      expect([saved.status, saved.body.errors]).toEqual([422, errors]);
    }
    expect(await stored()).toEqual(before);
    await http.close();
    expect((await configure(made, { idp_login_url: 'http://127.0.0.1:9000/sso' })).status).toBe(
      200,
    );
  });

  test('an address that is taken away is read no more', async () => {
    const made = (await configure(await add(), { metadata: 'https://login.example/metadata.xml' }))
      .body.data;
    await configure(made, { metadata: null });
    const [row] = await world.sql`select metadata, metadata_due_at from saml_connections`;
    expect(row).toEqual({ metadata: null, metadata_due_at: null });
  });

  test('required settings of an enabled connection cannot be cleared', async () => {
    const ready = await configured();
    const enabled = (await setStatus(ready, 'enabled')).body.data;
    const refused = await configure(enabled, { idp_login_url: null });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'People sign in by this connection. Disable it before you remove the sign-in URL.',
    ]);
  });
});

describe('a connection that an earlier version broke', () => {
  const broken = async () => {
    const ready = (await setStatus(await configured(), 'enabled')).body.data;
    await world.sql`update saml_connections
      set idp_login_url = 'javascript:alert(1)', idp_logout_url = 'http://idp.example/',
        idp_entity_id = ${'x'.repeat(1001)},
      relay_state_url = '/..//evil.example', idp_x509_cert = ${'A'.repeat(20_001)}`;
    return ready;
  };

  test('opens with its log, and lists the settings to correct', async () => {
    const { id } = await broken();
    const answers = [
      await world.ofOrganisation.get<SamlConnection>(`${list}/${id}`),
      await world.ofOrganisation.get(`${list}/${id}/logs`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const shown = answers[0]?.body.data as SamlConnection;
    expect(Object.keys(connectionFaults(shown)).sort()).toEqual([
      'idp_entity_id',
      'idp_login_url',
      'idp_logout_url',
      'relay_state_url',
    ]);
    expect(missingOf(shown)).toEqual(['the entity ID', 'a sign-in URL that begins with https://']);
  });

  test('is disabled, renamed and removed like any other, and enabled only once it is mended', async () => {
    const one = await broken();
    const disabled = await setStatus(one, 'disabled');
    expect([disabled.status, disabled.body.data.status]).toEqual([200, 'disabled']);
    const before = await stored();
    const early = await setStatus(one, 'enabled');
    expect([early.status, early.body.code, await stored()]).toEqual([409, 'not_ready', before]);
    const renamed = await world.ofOrganisation.put<SamlConnection>(`${list}/${one.id}`, {
      name: 'Old',
      updated_at: disabled.body.data.updated_at,
    });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Old']);
    expect((await world.ofOrganisation.delete(`${list}/${one.id}`)).status).toBe(200);
  });

  test('is mended field by field, also while it is enabled', async () => {
    const one = await broken();
    const first = await configure(one, { idp_login_url: 'https://idp.example/sso' });
    expect([first.status, first.body.data?.idp_login_url]).toEqual([
      200,
      'https://idp.example/sso',
    ]);
    const whole = await configure(first.body.data, {
      metadata: metadataOf(next),
      relay_state_url: null,
    });
    expect([whole.status, connectionFaults(whole.body.data), missingOf(whole.body.data)]).toEqual([
      200,
      {},
      [],
    ]);
  });
});

describe('the status', () => {
  test('is enabled once the configuration is whole (R201)', async () => {
    const early = await setStatus(await add(), 'enabled');
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'not_ready',
      'Configure this connection first: the entity ID, the sign-in URL, a certificate is missing.',
    ]);
    const ready = await configured('Okta');
    const enabled = await setStatus(ready, 'enabled');
    expect([enabled.status, enabled.body.data.status]).toEqual([200, 'enabled']);
    const kinds = await world.sql<
      { kind: string }[]
    >`select kind from events order by id desc limit 1`;
    expect(kinds).toEqual([{ kind: 'saml_connection.status_changed' }]);
  });

  test('gives an organisation with a subdomain its own sign-in address, while a connection is enabled', async () => {
    const address = async () =>
      (
        await world.sql<
          { sso_url: string | null }[]
        >`select sso_url from organisations where id = ${world.own}`
      )[0]?.sso_url;
    await world.sql`update organisations set subdomain = 'redgum' where id = ${world.own}`;
    const [one, two] = [await configured(), await configured('Okta')];
    expect((await setStatus(await add('Empty'), 'enabled')).status).toBe(409);
    expect(await address()).toBeNull();
    await setStatus(one, 'enabled');
    await setStatus(two, 'enabled');
    expect(await address()).toBe('https://redgum.vigil.example');
    expect(
      await world.sql`
        select id from organisations where sso_url is not null and id <> ${world.own}
      `,
    ).toEqual([]);
    await setStatus(one, 'disabled');
    expect(await address()).toBe('https://redgum.vigil.example');
    expect((await world.ofOrganisation.delete(`${list}/${two.id}`)).status).toBe(200);
    expect(await address()).toBeNull();
  });

  test('gives none to an organisation without a subdomain', async () => {
    await setStatus(await configured(), 'enabled');
    expect(await world.sql`select id from organisations where sso_url is not null`).toEqual([]);
  });

  test('not while single sign-on is not included', async () => {
    const ready = await configured();
    await world.sql`update organisations set enable_saml = false`;
    const refused = await setStatus(ready, 'enabled');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'not_included',
      'Not included for this organisation.',
    ]);
    expect(
      (await world.sql<{ status: string }[]>`select status from saml_connections`).map(
        ({ status }) => status,
      ),
    ).toEqual(['disabled']);
  });

  test('the only way in is neither disabled nor removed (R249)', async () => {
    const one = (await setStatus(await configured(), 'enabled')).body.data;
    await world.sql`update organisations set disable_password_login = true where id = ${world.own}`;
    const before = await stored();
    const answers = [
      await setStatus(one, 'disabled'),
      await world.ofOrganisation.delete(`${list}/${one.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'in_use'],
      [409, 'in_use'],
    ]);
    expect(await stored()).toEqual(before);
    await setStatus(await configured('Okta'), 'enabled');
    expect((await setStatus(one, 'disabled')).status).toBe(200);
  });
});
