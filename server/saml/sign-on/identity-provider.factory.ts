// An identity provider for tests: makes and signs responses as Entra ID does, and lets a test
// change any part before or after signing.
import { createSign } from 'node:crypto';
import { promisify } from 'node:util';
import { SignedXml } from 'xml-crypto';
import { encrypt } from 'xml-encryption';
import type { OwnKey } from '../keys/own-certificate.ts';

export const issuer = 'https://sts.windows.net/6f1f6ad7/';
const encrypted = promisify(encrypt);
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The contents of a response; a test changes one part of a working one. */
export interface ResponseParts {
  readonly id: string;
  readonly assertionId: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string | null;
  readonly nameId: string;
  readonly email: string;
  readonly now: Date;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly status: string;
}

export interface Signing {
  readonly key: OwnKey;
  readonly algorithm?: string;
  readonly digest?: string;
  /** Both where absent. */
  readonly of?: 'assertion' | 'response' | 'both' | 'nothing';
}

const answering = ({ inResponseTo }: ResponseParts): string =>
  inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;

export const assertionOf = (parts: ResponseParts): string =>
  `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="${parts.assertionId}" IssueInstant="${parts.now.toISOString()}" Version="2.0">` +
  `<Issuer>${parts.issuer}</Issuer>` +
  `<Subject><NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${parts.nameId}</NameID>` +
  `<SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData${answering(parts)} NotOnOrAfter="${parts.notOnOrAfter.toISOString()}" Recipient="${parts.recipient}"/></SubjectConfirmation></Subject>` +
  `<Conditions NotBefore="${parts.notBefore.toISOString()}" NotOnOrAfter="${parts.notOnOrAfter.toISOString()}"><AudienceRestriction><Audience>${parts.audience}</Audience></AudienceRestriction></Conditions>` +
  '<AttributeStatement>' +
  `<Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"><AttributeValue>${parts.email}</AttributeValue></Attribute>` +
  '<Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname"><AttributeValue>Ana</AttributeValue></Attribute>' +
  '<Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname"><AttributeValue>Silva</AttributeValue></Attribute>' +
  '</AttributeStatement>' +
  `<AuthnStatement AuthnInstant="${parts.now.toISOString()}" SessionIndex="index-1"><AuthnContext><AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement>` +
  '</Assertion>';

export const responseOf = (parts: ResponseParts, assertion: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${parts.id}" Version="2.0" IssueInstant="${parts.now.toISOString()}" Destination="${parts.destination}"${answering(parts)}>` +
  `<Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${parts.issuer}</Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${parts.status}"/></samlp:Status>${assertion}</samlp:Response>`;

const sha256 = {
  algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
} as const;

/** Signs the element of this name, with the signature behind its issuer. */
export function signed(
  xml: string,
  name: 'Assertion' | 'Response',
  { key, algorithm, digest }: Signing,
): string {
  const signature = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: algorithm ?? sha256.algorithm,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[local-name(.)='${name}']`;
  signature.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: digest ?? sha256.digest,
  });
  signature.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    prefix: 'ds',
  });
  return signature.getSignedXml();
}

/** A response, signed. */
export function signedResponse(
  parts: ResponseParts,
  signing: Signing,
  change: (assertion: string) => string = (text) => text,
): string {
  const { of = 'both' } = signing;
  const bare = change(assertionOf(parts));
  const assertion = of === 'assertion' || of === 'both' ? signed(bare, 'Assertion', signing) : bare;
  const response = responseOf(parts, assertion);
  return of === 'response' || of === 'both' ? signed(response, 'Response', signing) : response;
}

/** The signed assertion of a response, encrypted for us. */
export async function encryptedResponse(
  parts: ResponseParts,
  signing: Signing,
  {
    certificate,
    keyEncryption = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p' as const,
  }: {
    certificate: string;
    keyEncryption?:
      | 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
      | 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';
  },
): Promise<string> {
  const assertion =
    signing.of === 'nothing'
      ? assertionOf(parts)
      : signed(assertionOf(parts), 'Assertion', signing);
  const content = await encrypted(assertion, {
    rsa_pub: certificate,
    pem: certificate,
    warnInsecureAlgorithm: false,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: keyEncryption,
  });
  return responseOf(
    parts,
    `<EncryptedAssertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${content}</EncryptedAssertion>`,
  );
}

/** The query of a sign-out message, signed as the redirect binding requires. */
export function signedQuery(
  values: readonly (readonly [name: string, value: string])[],
  { key }: Signing,
): string {
  const query = [...values, ['SigAlg', sha256.algorithm]]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const signature = createSign('sha256').update(query).sign(key.privateKey, 'base64');
  return `${query}&Signature=${encodeURIComponent(signature)}`;
}
