// Other software can read our certificates, and pasted certificates are parsed.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeOwnKey } from './own-certificate.ts';
import { readCertificate } from './provider-certificate.ts';

test.each(['2026-11-23T04:00:00.000Z', '2045-01-01T00:00:00.000Z'])(
  'a certificate of %s is signed by its own key',
  async (now) => {
    const { certificate, privateKey, expiresAt } = await makeOwnKey('Vigil SAML', new Date(now));
    const read = new X509Certificate(certificate);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
    expect(read.subject).toBe('CN=Vigil SAML');
    expect(new Date(read.validFrom).toISOString()).toBe(now);
    expect(new Date(read.validTo)).toEqual(expiresAt);
  },
);

test('a certificate is read in PEM, with other lines, and as bare base64', async () => {
  const { certificate, expiresAt } = await makeOwnKey(
    'idp.example',
    new Date('2026-11-23T04:00:00.000Z'),
  );
  const bare = certificate.replace(/-----.*-----|\n/g, '');
  for (const given of [certificate, certificate.replaceAll('\n', '\r\n  '), bare])
    expect(readCertificate(given)).toEqual({ pem: certificate, expiresAt });
});

test.each([
  '',
  'hello',
  'A'.repeat(400),
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
])('%s is no certificate', (text) => {
  expect(readCertificate(text)).toBeNull();
});
