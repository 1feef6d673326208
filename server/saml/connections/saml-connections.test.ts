// Connections through real calls: what is theirs alone are our own key, the configuration from metadata, the status and the ways they refuse.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { connectionRoutes } from './saml-connections.routes.ts';

let world: ResourceWorld;
let [key, next]: OwnKey[] = [];
const origin = 'https://vigil.example';
const list = '/organisations/1/saml-connections';

beforeAll(async () => {
  const sealing = createSealing(testConfig(), 'saml keys');
  world = await resourceWorld(connectionRoutes({ links: { origin }, sealing, readMetadata: () => {} }));
  [key, next] = await Promise.all([makeOwnKey('one', new Date('2020-01-01')), makeOwnKey('two', new Date())]);
});
beforeEach(async () => {
  await world.begin();
  await world.sql`update organisations set enable_saml = true`;
});
afterAll(async () => await world.close());

const pemOf = (one: OwnKey | undefined): string => one?.certificate ?? '';
const metadataOf = (...certificates: (OwnKey | undefined)[]): string => `<?xml version="1.0"?>
<!-- exported by the provider -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID=" https://idp.example/entity ">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates.map((one) => `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${pemOf(one).replace(/-----.*-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`).join('')}
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/slo"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

const add = async (name = 'Entra ID') =>
  (await world.ofOrganisation.post<SamlConnection>(list, { name, provider_type: 'azure' })).body.data;
const configure = async ({ id, updated_at }: SamlConnection, fields: Record<string, unknown>) =>
  await world.ofOrganisation.put<SamlConnection>(`${list}/${id}/configuration`, { ...fields, updated_at });
const setStatus = async ({ id }: SamlConnection, status: string) =>
  await world.ofOrganisation.put<SamlConnection>(`/saml-connections/${id}/status`, { status });
const configured = async (name?: string) => (await configure(await add(name), { metadata: metadataOf(key) })).body.data;
const stored = async () => await world.sql`select *, xmin from saml_connections order by id`;

describe('a new connection', () => {
  test('has our addresses and a key of its own, which no call shows', async () => {
    const made = await add();
    const [row] = await world.sql<{ public_id: string; private_key: Buffer }[]>`select public_id, private_key from saml_connections`;
    const base = `${origin}/saml/${row?.public_id}`;
    expect(made).toMatchObject({
      ...{ status: 'disabled', certificate_state: 'missing', name_id_format: 'persistent' },
      ...{ entity_url: `${base}/metadata`, reply_url: `${base}/acs`, sign_on_url: `${base}/login`, logout_url: `${base}/slo` },
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
    expect([again.status, again.body.errors]).toEqual([422, { name: ['Another connection has this name. Choose another name.'] }]);
    expect((await stored()).length).toBe(1);
  });

  test('another organisation’s does not exist', async () => {
    const { id } = await add();
    await world.sql`update saml_connections set organisation_id = ${world.other}`;
    const answers = [
      await world.ofOrganisation.get(`${list}/${id}`),
      await world.ofOrganisation.get(`${list}/${id}/logs`),
      await world.ofOrganisation.put(`/saml-connections/${id}/status`, { status: 'enabled' }),
      await world.ofOrganisation.put(`${list}/${id}/configuration`, { idp_entity_id: 'x', updated_at: 'x' }),
      await world.ofOrganisation.delete(`${list}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('the configuration', () => {
  test('is filled from metadata, with two certificates at once', async () => {
    const saved = await configure(await add(), { metadata: metadataOf(key, next) });
    expect(saved.body.data, saved.text).toMatchObject({
      ...{
        idp_entity_id: 'https://idp.example/entity',
        idp_login_url: 'https://idp.example/sso',
        idp_logout_url: 'https://idp.example/slo',
      },
      ...{ idp_x509_cert: pemOf(next), idp_x509_cert_next: pemOf(key), certificate_state: 'valid' },
    });
  });

  test('an address is kept and read by a job, never by the request', async () => {
    const saved = await configure(await add(), { metadata: 'https://login.example/metadata.xml' });
    expect(saved.body.data).toMatchObject({ is_reading_metadata: true, idp_entity_id: null });
    const [row] = await world.sql<{ due: boolean }[]>`select metadata_due_at is not null as due from saml_connections`;
    expect(row?.due).toBe(true);
  });

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['a certificate that is none', { idp_x509_cert: 'hello' }, { idp_x509_cert: ['Error reading certificate.'] }],
    ['a second one that is none', { idp_x509_cert_next: 'A'.repeat(500) }, { idp_x509_cert_next: ['Error reading certificate.'] }],
    ['metadata without a certificate', { metadata: metadataOf() }, { metadata: ['Error reading certificate.'] }],
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
    ['an address without TLS', { metadata: 'http://idp.example/metadata' }, { metadata: ['The address must begin with https://.'] }],
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
  ])('%s is refused, and nothing is written', async (_, fields, errors) => {
    const made = await add();
    const before = await stored();
    const saved = await configure(made, fields);
    expect([saved.status, saved.body.errors]).toEqual([422, errors]);
    expect(await stored()).toEqual(before);
  });

  test('what an enabled connection needs is not taken away', async () => {
    const ready = await configured();
    const enabled = (await setStatus(ready, 'enabled')).body.data;
    const refused = await configure(enabled, { idp_login_url: null });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'People sign in by this connection. Disable it before you remove the sign-in URL.',
    ]);
  });
});

describe('the status', () => {
  test('is enabled once the configuration is whole', async () => {
    const early = await setStatus(await add(), 'enabled');
    expect([early.status, early.body.code, early.body.message]).toEqual([
      ...[409, 'not_ready'],
      'Configure this connection first: the entity ID, the sign-in URL, a certificate is missing.',
    ]);
    const ready = await configured('Okta');
    const enabled = await setStatus(ready, 'enabled');
    expect([enabled.status, enabled.body.data.status]).toEqual([200, 'enabled']);
    const kinds = await world.sql<{ kind: string }[]>`select kind from events order by id desc limit 1`;
    expect(kinds).toEqual([{ kind: 'saml_connection.status_changed' }]);
  });

  test('not while single sign-on is not included', async () => {
    const ready = await configured();
    await world.sql`update organisations set enable_saml = false`;
    const refused = await setStatus(ready, 'enabled');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'not_included', 'Not included for this organisation.']);
    expect((await world.sql<{ status: string }[]>`select status from saml_connections`).map(({ status }) => status)).toEqual(['disabled']);
  });

  test('the only way in is neither disabled nor removed', async () => {
    const one = (await setStatus(await configured(), 'enabled')).body.data;
    await world.sql`update organisations set disable_password_login = true where id = ${world.own}`;
    const before = await stored();
    const answers = [await setStatus(one, 'disabled'), await world.ofOrganisation.delete(`${list}/${one.id}`)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'in_use'],
      [409, 'in_use'],
    ]);
    expect(await stored()).toEqual(before);
    await setStatus(await configured('Okta'), 'enabled');
    expect((await setStatus(one, 'disabled')).status).toBe(200);
  });
});
