// Metadata by address: fetched at once and daily, from the public internet only and never from the
// internal network, whatever a name resolves to.
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress, isPublicHost } from '#domain/kit/network/public-address.ts';
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import { fetchPublic, type PublicFetch } from '#server/kit/outside/public-fetch.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { makeOwnKey, type OwnKey } from '../keys/own-certificate.ts';
import { type MetadataParts, metadataSweep } from './saml-metadata.jobs.ts';

let db: TestDatabase;
let server: Server;
let key: OwnKey;
let address = '';
let answer = { status: 200, body: '', location: '' };
let asked = 0;

const parts: MetadataParts = { queueMail, links: { origin: 'https://vigil.example' } };
const metadata = (login = 'https://idp.example/sso', more = '', entity = 'https://idp.example') =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${key.certificate.replace(/-----.*-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${login}"/>${more}</IDPSSODescriptor></EntityDescriptor>`;
/** This machine counts as the internet. */
const here = (): PublicFetch => ({
  mostBytes: 100_000,
  mostMs: 5000,
  allows: () => true,
  ca: key.certificate,
});

beforeAll(async () => {
  db = await testDatabase();
  key = await makeOwnKey('localhost', new Date());
  server = createServer({ key: key.privateKey, cert: key.certificate }, (_request, response) => {
    asked += 1;
    response
      .writeHead(answer.status, answer.location ? { location: answer.location } : {})
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `https://localhost:${typeof bound === 'object' ? bound?.port : ''}/metadata`;
});
beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: metadata(), location: '' };
  db.clock.now = new Date('2026-11-23T10:00:00.000Z');
  await db.empty('organisations', 'users', 'deliveries');
  const organisation_id = await anOrganisation(db.ownerSql);
  for (const [role, email, status] of [
    ['organisation_admin', 'helen@redgum.example', 'active'],
    ['organisation_idp_admin', 'ivan@redgum.example', 'active'],
    ['organisation_admin', 'gone@redgum.example', 'disabled'],
    ['organisation_user', 'ana@redgum.example', 'active'],
  ] as const)
    await aUser(db.ownerSql, { organisation_id, role, email, status });
  await db.ownerSql`
    insert into saml_connections (organisation_id, name, metadata, metadata_due_at)
    values (${organisation_id}, 'Entra ID', ${address}, 'epoch')`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

const connection = async () => (await db.ownerSql`select * from saml_connections`)[0];
const reasons = async () =>
  (await db.ownerSql<{ reason: string }[]>`select reason from connection_logs order by id`).map(
    ({ reason }) => reason,
  );

const signInUrl = 'The sign-in URL must be an address that begins with https://.';
const signOut = (url: string) =>
  `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}"/>`;
const unusable: [string, () => string, string][] = [
  ['a script as sign-in URL', () => metadata('javascript:alert(1)'), signInUrl],
  ['a sign-in URL without TLS', () => metadata('http://idp.example/sso'), signInUrl],
  ['a sign-in URL on our machine', () => metadata('http://127.0.0.1:9000/sso'), signInUrl],
  ['a sign-in URL that no browser reads', () => metadata('https://idp.example:99999/'), signInUrl],
  [
    'no sign-in URL',
    () => metadata(''),
    'The metadata has no sign-in URL with the HTTP-Redirect binding.',
  ],
  [
    'a script as sign-out URL',
    () => metadata(undefined, signOut('javascript:alert(1)')),
    'The sign-out URL must be an address that begins with https://.',
  ],
  ['no entity ID', () => metadata(undefined, '', ' '), 'The metadata has no entity ID.'],
  [
    'a vast entity ID',
    () => metadata(undefined, '', 'x'.repeat(1001)),
    'The entity ID can have at most 1000 characters.',
  ],
  [
    'an entity ID that no database takes',
    () => metadata(undefined, '', 'a&#0;b'),
    'The entity ID must be one line of text.',
  ],
];

describe('the sweep', () => {
  test('fills the connection, and reads again a day later', async () => {
    await metadataSweep(db.database, parts, here()).run();
    expect(await connection()).toMatchObject({
      idp_entity_id: 'https://idp.example',
      idp_x509_cert: key.certificate,
      metadata_problem: null,
    });
    await metadataSweep(db.database, parts, here()).run();
    expect(asked).toBe(1);
    await db.ownerSql`update saml_connections set metadata_due_at = 'epoch'`;
    await metadataSweep(db.database, parts, here()).run();
    expect([asked, await reasons()]).toEqual([
      2,
      ['The metadata was read and the configuration was updated.'],
    ]);
  });

  test.each<[string, () => Partial<typeof answer>, string]>([
    ['a missing file', () => ({ status: 404 }), 'The address answered with status 404.'],
    [
      'a redirect',
      () => ({ status: 302, location: 'https://10.0.0.1/' }),
      'The address answered with status 302.',
    ],
    ['a vast file', () => ({ body: 'x'.repeat(200_000) }), 'The file at the address is too large.'],
    [
      'another file',
      () => ({ body: '<html></html>' }),
      'The metadata describes no identity provider.',
    ],
    [
      'an entity bomb',
      () => ({ body: `<!DOCTYPE a>${metadata()}` }),
      'The message has a document type or entities.',
    ],
    ...unusable.map(([title, make, reason]): [string, () => Partial<typeof answer>, string] => [
      title,
      () => ({ body: make() }),
      reason,
    ]),
  ])('%s changes nothing but the problem that is shown', async (_, given, reason) => {
    answer = { ...answer, ...given() };
    await metadataSweep(db.database, parts, here()).run();
    expect(await connection()).toMatchObject({ idp_entity_id: null, metadata_problem: reason });
    expect(await reasons()).toEqual([reason]);
  });

  test('the administrators are emailed once for each change of the certificate or the addresses', async () => {
    const run = async (body: string) => {
      await db.empty('deliveries');
      answer = { ...answer, body };
      await db.ownerSql`update saml_connections set metadata_due_at = 'epoch'`;
      await metadataSweep(db.database, parts, here()).run();
      return await db.ownerSql<{ recipient: string; subject: string; body: string }[]>`
        select recipient, subject, body from deliveries order by recipient`;
    };
    const [helen, ivan, ...more] = await run(metadata());
    expect([helen?.recipient, ivan?.recipient, more]).toEqual([
      'helen@redgum.example',
      'ivan@redgum.example',
      [],
    ]);
    expect([helen?.subject, ivan?.subject]).toEqual([
      'Entra ID was changed',
      'Entra ID was changed',
    ]);
    expect(helen?.body).toMatch(
      /^Hello .*The daily refresh of the metadata changed the single sign-on connection Entra ID:/s,
    );
    expect(helen?.body).toContain(
      '- Entity ID changed\n- Sign-in URL changed\n- Certificate changed\n\nIf you did not expect this',
    );
    expect(await run(metadata())).toEqual([]);
    const [moved] = await run(metadata('https://idp.example/other'));
    expect(moved?.body).toContain(':\n\n- Sign-in URL changed\n\n');
  });

  test('the working configuration is kept when the address fails, and the administrators are emailed once until it works again', async () => {
    const mails = async () =>
      (
        await db.ownerSql<{ mail: string }[]>`
          select recipient || ': ' || subject as mail
          from deliveries
          where subject like '%could not be read'
          order by id
        `
      ).map(({ mail }) => mail);
    const run = async (body: string) => {
      answer = { ...answer, body };
      db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + 86_400_001);
      await metadataSweep(db.database, parts, here()).run();
      return (await mails()).length;
    };
    expect(await run(metadata())).toBe(0);
    const worked = await connection();
    expect([await run(metadata('javascript:alert(1)')), await run('<html></html>')]).toEqual([
      2, 2,
    ]);
    const kept = [
      'idp_entity_id',
      'idp_login_url',
      'idp_logout_url',
      'idp_x509_cert',
      'metadata_read_at',
      'updated_at',
    ] as const;
    const failing = await connection();
    for (const column of kept) expect(failing?.[column]).toEqual(worked?.[column]);
    expect(failing?.['metadata_problem']).toBe('The metadata describes no identity provider.');
    expect(await mails()).toEqual(
      ['helen@redgum.example', 'ivan@redgum.example'].map(
        (recipient) => `${recipient}: The metadata of Entra ID could not be read`,
      ),
    );
    expect([await run(metadata()), await run('<html></html>')]).toEqual([2, 4]);
    const [row] = await db.ownerSql<
      { body: string }[]
    >`select body from deliveries where subject like '%could not be read' order by id limit 1`;
    expect(row?.body).toContain(signInUrl);
    expect(await reasons()).toHaveLength(4);
  });
});

describe('the way to the inside network is closed', () => {
  const usual: PublicFetch = { mostBytes: 1000, mostMs: 2000 };

  test('for a name that leads there, before anything is sent', async () => {
    const allows = (host: string) => host === 'localhost' || isPublicHost(host);
    for (const way of [usual, { ...usual, allows }])
      await expect(fetchPublic(address, { ...way, ca: key.certificate })).rejects.toThrow(
        'The address is not on the public internet.',
      );
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
  ])(
    'for %s',
    async (url) =>
      await expect(fetchPublic(url, usual)).rejects.toThrow(
        'The address is not on the public internet.',
      ),
  );

  test.each(['http://idp.example/', 'file:///etc/passwd', 'ftp://idp.example/', 'hello'])(
    'for %s',
    async (url) => {
      await expect(fetchPublic(url, usual)).rejects.toThrow(
        'The address must begin with https://.',
      );
    },
  );

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
  ])('%s is public: %s', (one, expected) =>
    expect([isPublicAddress(one), isPublicHost(one)]).toEqual([expected, expected]),
  );

  test.each([
    ['idp.example', true],
    ['login.localhost.example', true],
    ['[2606:4700::1111]', true],
    ['localhost', false],
    ['LOCALHOST.', false],
    ['idp.localhost', false],
    ['localhost.localdomain', false],
    ['printer.local', false],
    ['metadata.google.internal', false],
    ['router.home.arpa', false],
    ['intranet', false],
    ['[::ffff:a00:1]', false],
    ['fe80::1%eth0', false],
    ['', false],
  ])('the host %s is public: %s', (host, expected) => expect(isPublicHost(host)).toBe(expected));
});
