// Turns a response of an identity provider, in base64, into the facts of one verified assertion, or
// refuses it with the reason.
import { decrypt } from 'xml-encryption';
import type { Connection } from '../connections/saml-connections.store.ts';
import { addressesOf } from '../connections/saml-connections.store.ts';
import { attributeIn, childrenOf, namespaces, readXml, UnsafeXml } from '../xml/safe-xml.ts';
import { type AssertionFacts, factsOfAssertion } from './assertion-facts.ts';
import { ownKeyOf, type ProviderParts, providerOf } from './provider.ts';
import { need, Refused } from './refused.ts';
import { needSoundEncryption, needSoundSignatures, needUniqueIds } from './signature-policy.ts';

export const mostResponse = 256 * 1024;
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const { protocol, assertion: saml, signature } = namespaces;

export interface CheckedResponse extends AssertionFacts {
  /** As it arrived, for the detailed log. */
  readonly xml: string;
}

/** @throws Refused */
export async function checkResponse(
  connection: Connection,
  given: string,
  parts: ProviderParts,
): Promise<CheckedResponse> {
  try {
    return await check(connection, given, parts);
  } catch (error) {
    if (error instanceof UnsafeXml) throw new Refused(error.message);
    throw error;
  }
}

async function check(
  connection: Connection,
  given: string,
  parts: ProviderParts,
): Promise<CheckedResponse> {
  need(/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(given), 'The response is not base64.');
  const xml = Buffer.from(given, 'base64').toString('utf8');
  const document = readXml(xml, mostResponse);
  const root = document.documentElement;
  need(
    root.localName === 'Response' && root.namespaceURI === protocol,
    'This is not a SAML response.',
  );
  needUniqueIds(document);
  const { entity_url, reply_url } = addressesOf(connection.public_id, parts.links);
  needEnvelope(root, { issuer: connection.idp_entity_id ?? '', reply_url });
  needOneAssertion(document, root);
  needSoundSignatures(document);
  await needSoundContent(document, root, ownKeyOf(connection, parts.sealing));
  need(
    connection.certificates.length > 0,
    connection.has_expired_certificate
      ? 'The certificate of the identity provider has expired.'
      : 'The connection has no certificate.',
  );
  const text = await verified(
    connection,
    given,
    parts,
    childrenOf(root, signature, 'Signature').length > 0,
  );
  const expected = {
    issuer: connection.idp_entity_id ?? '',
    audience: entity_url,
    recipient: reply_url,
    now: connection.now,
  };
  const facts = factsOfAssertion(text, expected);
  const answered = attributeIn(root, 'InResponseTo');
  need(
    answered === null || answered === facts.inResponseTo,
    'The response answers another request than its assertion.',
  );
  return { ...facts, xml };
}

function needEnvelope(
  root: Element,
  { issuer, reply_url }: { issuer: string; reply_url: string },
): void {
  need(attributeIn(root, 'Version') === '2.0', 'The response is not of SAML 2.0.');
  const [status] = childrenOf(root, protocol, 'Status');
  const [code] = childrenOf(status, protocol, 'StatusCode');
  const value = attributeIn(code, 'Value');
  if (value !== success) {
    const inner =
      attributeIn(childrenOf(code, protocol, 'StatusCode')[0], 'Value') ?? value ?? 'no status';
    const message = childrenOf(status, protocol, 'StatusMessage')[0]?.textContent?.trim();
    throw new Refused(
      `The identity provider refused: ${inner.replace(/^.*:/, '')}${message ? `, ${message}` : ''}.`,
    );
  }
  const destination = attributeIn(root, 'Destination');
  need(
    destination === null || destination === reply_url,
    `The destination is ${destination}, not ${reply_url}.`,
  );
  const [own] = childrenOf(root, saml, 'Issuer');
  need(
    own === undefined || own.textContent?.trim() === issuer,
    `The issuer is ${own?.textContent?.trim()}, not ${issuer}.`,
  );
}

// Anywhere in the message, not only where one belongs: a second one is there to be mistaken for the
// first.
function needOneAssertion(document: Document, root: Element): void {
  const everywhere = ['Assertion', 'EncryptedAssertion'].flatMap((name) =>
    Array.from(document.getElementsByTagNameNS(saml, name)),
  );
  need(everywhere.length > 0, 'The response has no assertion.');
  need(
    everywhere.length === 1 && everywhere[0]?.parentNode === root,
    'The response has several assertions, or one in the wrong place.',
  );
}

/**
 * An encrypted assertion must meet the same requirements as any other; the library decrypts it
 * again to verify it.
 */
async function needSoundContent(document: Document, root: Element, key: string): Promise<void> {
  const [encrypted] = childrenOf(root, saml, 'EncryptedAssertion');
  const isSigned = (element: Element | undefined) =>
    childrenOf(element, signature, 'Signature').length > 0;
  if (!encrypted) {
    need(
      isSigned(root) || isSigned(childrenOf(root, saml, 'Assertion')[0]),
      'The assertion is not signed.',
    );
    return;
  }
  needSoundEncryption(document);
  const content = readXml(await opened(String(encrypted), key), mostResponse);
  need(content.documentElement.localName === 'Assertion', 'The encrypted element is no assertion.');
  need(isSigned(root) || isSigned(content.documentElement), 'The assertion is not signed.');
  needUniqueIds(content);
  needSoundSignatures(content);
}

const opened = async (xml: string, key: string): Promise<string> =>
  await new Promise((resolve, reject) =>
    decrypt(xml, { key, disallowDecryptionWithInsecureAlgorithm: true }, (error, content) =>
      error || typeof content !== 'string'
        ? reject(new Refused('The assertion could not be decrypted with our key.'))
        : resolve(content),
    ),
  );

/** The assertion as it was signed. */
async function verified(
  connection: Connection,
  given: string,
  parts: ProviderParts,
  isResponseSigned: boolean,
): Promise<string> {
  const provider = providerOf(connection, parts, { signs: false, isResponseSigned });
  const profile = await provider.validatePostResponseAsync({ SAMLResponse: given }).then(
    (answer) => answer.profile,
    (error: unknown) => {
      throw new Refused(wordsOf(error));
    },
  );
  const text = profile?.getAssertionXml?.();
  need(text !== undefined, 'The response has no assertion.');
  return text;
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/Invalid (document )?signature$/.test(message))
    return 'The signature does not match the message and a certificate of the connection.';
  if (/not a valid date/.test(message))
    return 'A time of the assertion is missing or cannot be read.';
  return `The response could not be verified: ${message.slice(0, 200) || 'unknown error'}.`;
}
