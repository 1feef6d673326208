// Forged responses, each a working one with one change: all are refused, the reason is logged, and
// nothing else is written.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { authenticationError } from '#domain/saml/single-sign-on.api.ts';
import { createSignIn } from '#server/sign-in/sign-in.routes.ts';
import {
  assertionOf,
  encryptedResponse,
  type ResponseParts,
  responseOf,
  signed,
  signedResponse,
} from './identity-provider.factory.ts';
import { signOnBench } from './single-sign-on.factory.ts';

const bench = signOnBench(createSignIn);
const { parts, arrive, running, logs, count } = bench;
const hour = 3_600_000;

interface Forged {
  readonly title: string;
  readonly reason: string | RegExp;
  /** The whole response. */
  readonly make: () => string | Promise<string>;
}

/**
 * Other contents, validly signed: by a person with the key of another customer, or an old message.
 */
const saying = (
  title: string,
  given: () => Partial<ResponseParts>,
  reason: Forged['reason'],
): Forged => ({
  title,
  reason,
  make: () => signedResponse(parts(given()), { key: running().key }),
});
/** Changed before it is signed. */
const written = (
  title: string,
  change: (assertion: string) => string,
  reason: Forged['reason'],
): Forged => ({
  title,
  reason,
  make: () => signedResponse(parts(), { key: running().key }, change),
});
/** Changed after it was signed. */
const changed = (
  title: string,
  change: (response: string) => string,
  reason: Forged['reason'],
  of: 'assertion' | 'both' = 'both',
): Forged => ({
  title,
  reason,
  make: () => change(signedResponse(parts(), { key: running().key, of })),
});
const at = (ms: number): Date => new Date((running().db.clock.now?.getTime() ?? 0) + ms);
const signature = /<ds:Signature .*?<\/ds:Signature>/gs;
const unmatched = 'The signature does not match the message and a certificate of the connection.';
const evil = () =>
  assertionOf(parts({ assertionId: '_evil', nameId: 'kM3-admin', email: 'admin@redgum.example' }));
const doubled = 'The response has several assertions, or one in the wrong place.';

const forged: readonly Forged[] = [
  {
    title: 'unsigned',
    make: () => signedResponse(parts(), { key: running().key, of: 'nothing' }),
    reason: 'The assertion is not signed.',
  },
  changed(
    'the signatures taken out',
    (xml) => xml.replace(signature, ''),
    'The assertion is not signed.',
  ),
  {
    title: 'signed with another key',
    make: () => signedResponse(parts(), { key: running().foreignKey }),
    reason: unmatched,
  },
  {
    title: 'signed with another key, whose certificate it brings',
    make: () =>
      signedResponse(parts(), { key: running().foreignKey, of: 'assertion' }).replace(
        '</ds:Signature>',
        `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${running().foreignKey.certificate.replace(/-----.*-----|\n/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`,
      ),
    reason: unmatched,
  },
  changed('another name', (xml) => xml.replace('kM3-ana', 'kM3-admin'), unmatched),
  changed('another email', (xml) => xml.replace('ana@redgum', 'admin@redgum'), unmatched),
  changed(
    'one character of the signature',
    (xml) => xml.replace(/(<ds:SignatureValue>)./, '$1A').replace(/(<ds:SignatureValue>A)./, '$1A'),
    unmatched,
  ),
  changed(
    'one character of the digest',
    (xml) => xml.replace(/(<ds:DigestValue>)../g, '$1AA'),
    unmatched,
  ),
  changed(
    'the response around a signed assertion',
    (xml) => xml.replace(' Version="2.0" IssueInstant', ' Consent="x" Version="2.0" IssueInstant'),
    unmatched,
  ),
  {
    title: 'SHA-1 signature',
    make: () =>
      signedResponse(parts(), {
        key: running().key,
        algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      }),
    reason: 'The signature algorithm is not allowed. Use RSA with SHA-256.',
  },
  {
    title: 'SHA-1 digest',
    make: () =>
      signedResponse(parts(), {
        key: running().key,
        digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
      }),
    reason: 'The digest algorithm is not allowed. Use SHA-256.',
  },
  ...[
    'none',
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
  ].map((algorithm) =>
    changed(
      `the algorithm ${algorithm}`,
      (xml) => xml.replaceAll('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', algorithm),
      'The signature algorithm is not allowed. Use RSA with SHA-256.',
    ),
  ),
  changed(
    'a transform that runs a stylesheet',
    (xml) =>
      xml.replaceAll(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
    'The transforms of the signature are not allowed.',
  ),
  changed(
    'a canonicalization with comments',
    (xml) => xml.replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"'),
    'The canonicalization of the signature is not allowed.',
  ),
  changed(
    'a comment in the name',
    (xml) => xml.replace('kM3-ana', 'kM3-<!-- -->ana'),
    'The message has comments.',
  ),
  written(
    'a comment that was signed',
    (xml) => xml.replace('kM3-ana', 'kM3-ana<!-- -->.evil'),
    'The message has comments.',
  ),
  changed(
    'a section in the name',
    (xml) => xml.replace('kM3-ana', '<![CDATA[kM3-ana]]>'),
    'The message has sections or instructions that are not allowed.',
  ),
  changed(
    'an instruction',
    (xml) => xml.replace('<samlp:Status>', '<?xml-stylesheet href="x"?><samlp:Status>'),
    'The message has sections or instructions that are not allowed.',
  ),
  changed(
    'an external entity',
    (xml) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('kM3-ana', '&x;')}`,
    'The message has a document type or entities.',
  ),
  changed(
    'an entity bomb',
    (xml) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>${xml.replace('kM3-ana', '&c;')}`,
    'The message has a document type or entities.',
  ),
  changed(
    'a million elements',
    (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(10_000)}<samlp:Status>`),
    'The message has too many elements.',
  ),
  changed(
    'a thousand levels',
    (xml) =>
      xml.replace('<samlp:Status>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}<samlp:Status>`),
    'The message has too many elements.',
  ),
  changed('too long', (xml) => xml.replace('Ana', 'A'.repeat(300_000)), 'The message is too long.'),
  changed('cut off', (xml) => xml.slice(0, -40), 'The message is not XML.'),
  changed(
    'a second assertion before the signed one',
    (xml) => xml.replace(/<Assertion /, `${evil()}<Assertion `),
    doubled,
    'assertion',
  ),
  changed(
    'a second assertion behind the signed one',
    (xml) => xml.replace('</samlp:Response>', `${evil()}</samlp:Response>`),
    doubled,
    'assertion',
  ),
  changed(
    'the signed assertion wrapped into another',
    (xml) => {
      const [inner = ''] = /<Assertion .*<\/Assertion>/s.exec(xml) ?? [];
      return xml.replace(
        inner,
        evil().replace('</Assertion>', `<Advice>${inner}</Advice></Assertion>`),
      );
    },
    doubled,
    'assertion',
  ),
  changed(
    'the signed assertion hidden in extensions',
    (xml) => {
      const [inner = ''] = /<Assertion .*<\/Assertion>/s.exec(xml) ?? [];
      return xml
        .replace(inner, evil())
        .replace('<samlp:Status>', `<samlp:Extensions>${inner}</samlp:Extensions><samlp:Status>`);
    },
    doubled,
    'assertion',
  ),
  changed(
    'the signature moved onto another assertion of the same ID',
    (xml) => {
      const [inner = '', id = ''] = /<Assertion [^>]*ID="([^"]+)".*<\/Assertion>/s.exec(xml) ?? [];
      const [proof = ''] = inner.match(signature) ?? [];
      const other = evil().replace('_evil', id).replace('</Issuer>', `</Issuer>${proof}`);
      return xml.replace(inner, other);
    },
    unmatched,
    'assertion',
  ),
  changed(
    'two elements of the same ID',
    (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${/ID="([^"]+)"/.exec(xml)?.[1]}">`),
    'Two elements of the message have the same ID.',
  ),
  changed(
    'no assertion',
    (xml) => xml.replace(/<Assertion .*<\/Assertion>/s, ''),
    'The response has no assertion.',
  ),
  changed(
    'an assertion of another namespace',
    (xml) =>
      xml.replace(
        '<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"',
        '<Assertion xmlns="urn:x"',
      ),
    'The response has no assertion.',
  ),
  changed(
    'no response',
    (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
    'This is not a SAML response.',
  ),
  saying(
    'another audience',
    () => ({ audience: 'https://other.example/metadata' }),
    /^The audience is https:\/\/other\.example/,
  ),
  saying(
    'another recipient',
    () => ({ recipient: 'https://other.example/acs' }),
    /^The recipient is https:\/\/other\.example/,
  ),
  saying(
    'another destination',
    () => ({ destination: 'https://other.example/acs' }),
    /^The destination is https:\/\/other\.example/,
  ),
  saying(
    'another issuer',
    () => ({ issuer: 'https://sts.windows.net/another/' }),
    /^The issuer is https:\/\/sts\.windows\.net\/another/,
  ),
  saying(
    'an issuer without its last slash',
    () => ({ issuer: 'https://sts.windows.net/6f1f6ad7' }),
    /^The issuer is/,
  ),
  saying('expired', () => ({ notOnOrAfter: at(-3 * 60_000 - 1) }), 'The assertion has expired.'),
  saying(
    'not valid yet',
    () => ({ notBefore: at(3 * 60_000 + 1) }),
    'The assertion is not valid yet. Check the clocks.',
  ),
  saying(
    'issued in the future',
    () => ({ now: at(hour) }),
    'The assertion was issued in the future.',
  ),
  saying(
    'an invented request',
    () => ({ inResponseTo: '_invented' }),
    /^This response matches no pending request/,
  ),
  saying(
    'a failed sign-in',
    () => ({ status: 'Responder' }),
    'The identity provider refused: Responder.',
  ),
  written(
    'no audience',
    (xml) => xml.replace(/<AudienceRestriction>.*<\/AudienceRestriction>/, ''),
    /^The audience is missing/,
  ),
  written(
    'no conditions',
    (xml) => xml.replace(/<Conditions .*<\/Conditions>/, ''),
    'The assertion has no conditions, or several.',
  ),
  written(
    'no recipient',
    (xml) => xml.replace(/ Recipient="[^"]*"/, ''),
    /^The recipient is missing/,
  ),
  written(
    'no end of the confirmation',
    (xml) => xml.replace(/(Data) NotOnOrAfter="[^"]*"/, '$1'),
    'A time of the assertion is missing or cannot be read.',
  ),
  written(
    'a time that is none',
    (xml) => xml.replace(/NotOnOrAfter="[^"]*"/g, 'NotOnOrAfter="never"'),
    'A time of the assertion is missing or cannot be read.',
  ),
  written(
    'no bearer',
    (xml) => xml.replace('cm:bearer', 'cm:sender-vouches'),
    'The assertion has no bearer confirmation, or several.',
  ),
  written(
    'no subject',
    (xml) => xml.replace(/<Subject>.*<\/Subject>/, ''),
    'The assertion has no subject, or several.',
  ),
  written(
    'no name',
    (xml) => xml.replace(/<NameID .*<\/NameID>/, ''),
    'The assertion has no name ID.',
  ),
  written(
    'two names',
    (xml) => xml.replace('<NameID ', '<NameID>kM3-admin</NameID><NameID '),
    'The assertion has no name ID.',
  ),
  written(
    'no authentication statement',
    (xml) => xml.replace(/<AuthnStatement .*<\/AuthnStatement>/, ''),
    'The assertion does not say that anybody signed in.',
  ),
  written(
    'SAML 1.1',
    (xml) => xml.replace('Version="2.0"', 'Version="1.1"'),
    'The assertion is not of SAML 2.0.',
  ),
  {
    title: 'another request in the response than in the assertion',
    make: () =>
      responseOf(
        parts({ inResponseTo: '_other' }),
        signed(assertionOf(parts()), 'Assertion', { key: running().key }),
      ),
    reason: 'The response answers another request than its assertion.',
  },
  {
    title: 'encrypted and unsigned',
    make: async () =>
      await encryptedResponse(parts(), { key: running().key, of: 'nothing' }, running()),
    reason: 'The assertion is not signed.',
  },
  {
    title: 'encrypted and signed with SHA-1',
    make: async () =>
      await encryptedResponse(
        parts(),
        { key: running().key, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
        running(),
      ),
    reason: 'The signature algorithm is not allowed. Use RSA with SHA-256.',
  },
  {
    title: 'encrypted for another recipient',
    make: async () =>
      await encryptedResponse(parts(), { key: running().key }, running().foreignKey),
    reason: 'The assertion could not be decrypted with our key.',
  },
  {
    title: 'encrypted with padding that gives itself away',
    make: async () =>
      await encryptedResponse(
        parts(),
        { key: running().key },
        { ...running(), keyEncryption: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
      ),
    reason: 'The encryption algorithm is not allowed. Use AES with RSA-OAEP.',
  },
  {
    title: 'compressed, as requests are',
    make: () => deflateRawSync('x').toString('latin1'),
    reason: 'The message is not XML.',
  },
];

const tables = [
  'sessions',
  'saml_arrivals',
  'cross_origin_tokens',
  'users',
  'saml_assertions',
  'saml_links',
] as const;
const counts = async () => await Promise.all(tables.map(async (table) => await count(table)));

describe(`${forged.length} forged responses (R345)`, () => {
  test.each(forged)('$title', async ({ make, reason }) => {
    const before = await counts();
    const answer = await arrive(await make());
    expect([answer.status, answer.location]).toEqual([403, null]);
    expect(answer.text).toContain(authenticationError);
    const [log, ...more] = await logs();
    expect([log?.kind, log?.outcome, more]).toEqual(['sign_in', 'refused', []]);
    expect(log?.reason).toMatch(
      reason instanceof RegExp
        ? reason
        : new RegExp(`^${reason.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    );
    expect(answer.text).not.toContain(log?.reason);
    expect(await counts()).toEqual(before);
  });
});

test.each(['assertion', 'response', 'both'] as const)(
  'the same response unchanged, its %s signed, is accepted once',
  async (of) => {
    const xml = signedResponse(parts(), { key: running().key, of });
    const browser = bench.client();
    await arrive(xml, undefined, browser);
    const { pageToken } = await bench.askedToContinue(browser);
    expect((await bench.proceed(browser, pageToken)).location).toMatch(/^\/#session=[\w-]{43}$/);
    expect((await arrive(xml)).status).toBe(403);
    expect((await logs()).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['accepted', 'Signed in from the identity provider’s portal.'],
      ['refused', 'The assertion was used before.'],
    ]);
    expect(await count('cross_origin_tokens')).toBe(1);
  },
);

test('an encrypted one is accepted once', async () => {
  const xml = await encryptedResponse(parts(), { key: running().key }, running());
  expect([(await arrive(xml)).status, (await arrive(xml)).status]).toEqual([303, 403]);
});
