// Passkeys over real sockets: an answer that does not match an open challenge begins no session and
// registers nothing.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { passkeyRefusedText } from '#domain/sign-in/passkeys.api.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { right, signInBench, tryAs } from '../sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const sql = () => bench.running().db.ownerSql;
const clientData = (type: string, challenge: string, origin: string, more: object = {}): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, ...more })).toString('base64url');

async function inside() {
  const { id, email } = await bench.person();
  const client = bench.client();
  await tryAs(client, email, right);
  client.cookies.delete('XSRF-TOKEN');
  await sql()`
    update users
    set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
    where id = ${id}
  `;
  await sql()`update sessions set two_factor_verified_at = app.now()`;
  return { id, client };
}

test('an invented passkey begins no session, whatever challenge it names', async () => {
  const client = bench.client();
  const { challenge } = (await client.post<{ challenge: string }>('/auth/passkey/options')).body
    .data;
  const response = {
    clientDataJSON: clientData('webauthn.get', challenge, 'http://localhost:0'),
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  };
  const answer = await client.post('/auth/passkey', {
    answer: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response },
  });
  expect([answer.status, answer.body.message]).toEqual([422, passkeyRefusedText]);
  expect(await bench.count('sessions')).toBe(0);
});

test('a made-up registration is refused and uses its challenge up; only the hash of a challenge is kept', async () => {
  const { client, id } = await inside();
  const { challenge } = (await client.post<{ challenge: string }>('/auth/passkeys/options')).body
    .data;
  const kept = await sql()<
    { all: string }[]
  >`select c::text as all from passkey_challenges c where user_id = ${id}`;
  expect(kept).toHaveLength(1);
  expect(kept[0]?.all).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  const response = {
    clientDataJSON: clientData('webauthn.create', challenge, 'http://localhost:0'),
    attestationObject: 'AAAA',
  };
  const body = {
    name: 'Laptop',
    answer: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response },
  };
  expect((await client.post('/auth/passkeys', body)).status).toBe(422);
  expect(await sql()`select from passkeys`).toHaveLength(0);
  expect(await sql()`select from passkey_challenges where user_id = ${id}`).toHaveLength(0);
});

test('another person’s passkey is neither listed, renamed nor removed', async () => {
  const owner = await inside();
  const other = await inside();
  const [key] = await sql()<{ id: number }[]>`
    insert into passkeys (user_id, credential_id, public_key, name) values (${owner.id}, 'key', '\\x00', 'Laptop') returning id::int`;
  expect((await other.client.get('/auth/passkeys')).body.data).toEqual([]);
  expect((await other.client.put(`/auth/passkeys/${key?.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await other.client.delete(`/auth/passkeys/${key?.id}`)).status).toBe(404);
  expect([...(await sql()`select name from passkeys`)]).toEqual([{ name: 'Laptop' }]);
  expect((await owner.client.delete(`/auth/passkeys/${key?.id}`)).status).toBe(200);
});

/** An elliptic key, and its public half in the format of COSE. */
function aKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [head, between] = [
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from('225820', 'hex'),
  ];
  return {
    privateKey,
    cose: Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]),
  };
}
const siteHash = createHash('sha256').update('localhost').digest();

/** What a browser answers when a passkey was made, without attestation. */
function aRegistration(challenge: string, more: object = {}) {
  const id = randomBytes(16);
  const authData = Buffer.concat([
    siteHash,
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    aKey().cose,
  ]);
  const names = ['fmt', 'none', 'attStmt', 'authData'].map((text) =>
    Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]),
  );
  const [fmt, none, statement, data] = names as [Buffer, Buffer, Buffer, Buffer];
  const attestation = [
    Buffer.from([0xa3]),
    fmt,
    none,
    statement,
    Buffer.from([0xa0]),
    data,
    Buffer.from([0x58, authData.length]),
    authData,
  ];
  const response = {
    clientDataJSON: clientData('webauthn.create', challenge, 'http://localhost:0', more),
    attestationObject: Buffer.concat(attestation).toString('base64url'),
  };
  const text = id.toString('base64url');
  return { name: 'Laptop', answer: { id: text, rawId: text, type: 'public-key', response } };
}

/** A passkey as a phone keeps it, its public half written for the person. */
async function aPasskey(userId: number) {
  const { privateKey, cose } = aKey();
  const id = randomBytes(16).toString('base64url');
  await sql()`
    insert into passkeys (user_id, credential_id, public_key, name)
    values (${userId}, ${id}, ${cose}, 'Phone')
  `;
  return (
    challenge: string,
    { origin = 'http://localhost:0', isVerified = true, more = {} } = {},
  ) => {
    const clientDataJSON = clientData('webauthn.get', challenge, origin, more);
    const flags = isVerified ? 0x05 : 0x01;
    const authenticatorData = Buffer.concat([siteHash, Buffer.from([flags, 0, 0, 0, 0])]);
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    const response = {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    };
    return { answer: { id, rawId: id, type: 'public-key', response } };
  };
}
const challengeFor = async (client: ReturnType<typeof bench.client>) =>
  (await client.post<{ challenge: string }>('/auth/passkey/options')).body.data.challenge;

test('a passkey signs in alone, once for each challenge; from another site or without the person’s proof it does not', async () => {
  const { id } = await inside();
  const answered = await aPasskey(id);
  const client = bench.client();
  const before = await bench.count('sessions');
  for (const weaker of [{ origin: 'https://evil.example' }, { isVerified: false }])
    expect(
      (await client.post('/auth/passkey', answered(await challengeFor(client), weaker))).status,
    ).toBe(422);
  expect(await bench.count('sessions')).toBe(before);
  const right = answered(await challengeFor(client));
  expect((await client.post('/auth/passkey', right)).status).toBe(200);
  expect(
    (await client.get<{ two_factor_verified: boolean }>('/user')).body.data.two_factor_verified,
  ).toBe(true);
  expect((await bench.client().post('/auth/passkey', right)).status).toBe(422);
});

/** What a browser says of a page that another site framed. */
const framed = [
  { crossOrigin: true },
  { crossOrigin: true, topOrigin: 'https://evil.example' },
  { crossOrigin: 'true' },
  { topOrigin: 'https://evil.example' },
];

test('a passkey answered in a frame of another site begins no session and uses its challenge up', async () => {
  const { id } = await inside();
  const answered = await aPasskey(id);
  const client = bench.client();
  const kept = async () => [
    await bench.count('sessions'),
    (await sql()`select from passkey_challenges`).length,
  ];
  const before = await kept();
  for (const more of framed) {
    const refused = await client.post(
      '/auth/passkey',
      answered(await challengeFor(client), { more }),
    );
    expect([refused.status, refused.body.message], JSON.stringify(more)).toEqual([
      422,
      passkeyRefusedText,
    ]);
  }
  expect(await kept()).toEqual(before);
  expect(
    (
      await client.post(
        '/auth/passkey',
        answered(await challengeFor(client), { more: { crossOrigin: false } }),
      )
    ).status,
  ).toBe(200);
});

test('a passkey made in a frame of another site is not registered, one made on our own page is', async () => {
  const { client, id } = await inside();
  const newChallenge = async () =>
    (await client.post<{ challenge: string }>('/auth/passkeys/options')).body.data.challenge;
  for (const more of framed) {
    const refused = await client.post('/auth/passkeys', aRegistration(await newChallenge(), more));
    expect([refused.status, refused.body.message], JSON.stringify(more)).toEqual([
      422,
      passkeyRefusedText,
    ]);
  }
  expect(await sql()`select from passkeys where user_id = ${id}`).toHaveLength(0);
  expect(
    await sql()`select from events where kind = 'passkey.registered' and user_id = ${id}`,
  ).toHaveLength(0);
  expect(await sql()`select from passkey_challenges where user_id = ${id}`).toHaveLength(0);
  expect(
    (
      await client.post(
        '/auth/passkeys',
        aRegistration(await newChallenge(), { crossOrigin: false }),
      )
    ).status,
  ).toBe(200);
  expect(await sql()`select from passkeys where user_id = ${id}`).toHaveLength(1);
});

test('the first passkey sign-in of a browser sends the notice of a new browser, later ones and a first sign-in ever do not', async () => {
  const { id } = await inside();
  const answered = await aPasskey(id);
  const notices = async () =>
    (await sql()`select from deliveries where subject = 'New sign-in to your account'`).length;
  const client = bench.client();
  const found = [];
  for (const at of ['first', 'again']) {
    expect(
      (await client.post('/auth/passkey', answered(await challengeFor(client)))).status,
      at,
    ).toBe(200);
    found.push(await notices());
  }
  await sql()`update users set last_login_at = null where id = ${id}`;
  const another = bench.client();
  expect((await another.post('/auth/passkey', answered(await challengeFor(another)))).status).toBe(
    200,
  );
  expect([...found, await notices()]).toEqual([1, 1, 1]);
});
