// Metadata by address: read at once and each day, from the public internet only, and never from the inside network, whatever a name leads to.
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPublic, isPublicAddress, type PublicFetch } from '#server/kit/outside/public-fetch.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { metadataSweep } from './saml-metadata.jobs.ts';

let db: TestDatabase;
let server: Server;
let key: OwnKey;
let address = '';
let answer = { status: 200, body: '', location: '' };
let asked = 0;

const metadata = () =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${key.certificate.replace(/-----.*-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
/** This machine counts as the internet. */
const here = (): PublicFetch => ({ mostBytes: 100_000, mostMs: 5000, allows: () => true, ca: key.certificate });

beforeAll(async () => {
  db = await testDatabase();
  key = await makeOwnKey('localhost', new Date());
  server = createServer({ key: key.privateKey, cert: key.certificate }, (_request, response) => {
    asked += 1;
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `https://localhost:${typeof bound === 'object' ? bound?.port : ''}/metadata`;
});
beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: metadata(), location: '' };
  await db.empty('organisations');
  const organisation_id = await anOrganisation(db.ownerSql);
  await db.ownerSql`
    insert into saml_connections (organisation_id, name, metadata, metadata_due_at) values (${organisation_id}, 'Entra ID', ${address}, 'epoch')`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

const connection = async () => (await db.ownerSql`select * from saml_connections`)[0];
const reasons = async () =>
  (await db.ownerSql<{ reason: string }[]>`select reason from connection_logs order by id`).map(({ reason }) => reason);

describe('the sweep', () => {
  test('fills the connection, and reads again a day later', async () => {
    await metadataSweep(db.database, here()).run();
    expect(await connection()).toMatchObject({
      idp_entity_id: 'https://idp.example',
      idp_x509_cert: key.certificate,
      metadata_problem: null,
    });
    await metadataSweep(db.database, here()).run();
    expect(asked).toBe(1);
    await db.ownerSql`update saml_connections set metadata_due_at = app.now()`;
    await metadataSweep(db.database, here()).run();
    expect([asked, await reasons()]).toEqual([2, ['The metadata was read and the configuration was updated.']]);
  });

  test.each<[string, () => Partial<typeof answer>, string]>([
    ['a missing file', () => ({ status: 404 }), 'The address answered with status 404.'],
    ['a redirect', () => ({ status: 302, location: 'https://10.0.0.1/' }), 'The address answered with status 302.'],
    ['a vast file', () => ({ body: 'x'.repeat(200_000) }), 'The file at the address is too large.'],
    ['another file', () => ({ body: '<html></html>' }), 'The metadata describes no identity provider.'],
    ['an entity bomb', () => ({ body: `<!DOCTYPE a>${metadata()}` }), 'The message has a document type or entities.'],
  ])('%s changes nothing but the problem that is shown', async (_, given, reason) => {
    answer = { ...answer, ...given() };
    await metadataSweep(db.database, here()).run();
    expect(await connection()).toMatchObject({ idp_entity_id: null, metadata_problem: reason });
    expect(await reasons()).toEqual([reason]);
  });
});

describe('the way to the inside network is closed', () => {
  const usual: PublicFetch = { mostBytes: 1000, mostMs: 2000 };

  test('for a name that leads there, before anything is sent', async () => {
    await expect(fetchPublic(address, { ...usual, ca: key.certificate })).rejects.toThrow('The address is not on the public internet.');
    expect(asked).toBe(0);
  });

  test.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
  ])('for %s', async (url) => await expect(fetchPublic(url, usual)).rejects.toThrow('The address is not on the public internet.'));

  test.each(['http://idp.example/', 'file:///etc/passwd', 'ftp://idp.example/', 'hello'])('for %s', async (url) => {
    await expect(fetchPublic(url, usual)).rejects.toThrow('The address must begin with https://.');
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['100.64.0.1', false],
    ['192.168.1.1', false],
    ['172.31.255.255', false],
    ['::ffff:192.168.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['224.0.0.1', false],
    ['no address', false],
  ])('%s is public: %s', (one, expected) => expect(isPublicAddress(one)).toBe(expected));
});
