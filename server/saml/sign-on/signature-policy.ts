// The accepted signature and encryption algorithms, checked before any content of a message is
// trusted.
import { namespaces } from '../xml/safe-xml.ts';
import { need } from './refused.ts';

const signatures = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/;
const digests =
  /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha256|xmlenc#sha512|xmldsig-more#sha384)$/;
const canonical =
  /^http:\/\/www\.w3\.org\/(2001\/10\/xml-exc-c14n#|TR\/2001\/REC-xml-c14n-20010315)$/;
const transforms =
  /^http:\/\/www\.w3\.org\/(2000\/09\/xmldsig#enveloped-signature|2001\/10\/xml-exc-c14n#|TR\/2001\/REC-xml-c14n-20010315)$/;
const encryption =
  /^http:\/\/www\.w3\.org\/(2009\/xmlenc11#aes(128|256)-gcm|2001\/04\/xmlenc#aes(128|256)-cbc)$/;
const keyTransport =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#rsa-oaep-mgf1p|2009\/xmlenc11#rsa-oaep)$/;
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';

const all = (root: Document, namespace: string, name: string): Element[] =>
  Array.from(root.getElementsByTagNameNS(namespace, name));
// The digest of an encrypted key is none of a signature: SHA-1 is usual there, and sound.
const algorithms = (root: Document, name: string): (string | null)[] =>
  all(root, namespaces.signature, name)
    .filter((one) => !one.parentNode?.nodeName.endsWith('EncryptionMethod'))
    .map((one) => one.getAttribute('Algorithm'));

/**
 * @throws Refused for a signature by an algorithm that proves nothing any more, or that does more
 * than sign
 */
export function needSoundSignatures(root: Document): void {
  const isSound = (name: string, allowed: RegExp) =>
    algorithms(root, name).every((one) => allowed.test(one ?? ''));
  need(
    isSound('SignatureMethod', signatures),
    'The signature algorithm is not allowed. Use RSA with SHA-256.',
  );
  need(isSound('DigestMethod', digests), 'The digest algorithm is not allowed. Use SHA-256.');
  need(
    isSound('CanonicalizationMethod', canonical),
    'The canonicalization of the signature is not allowed.',
  );
  need(isSound('Transform', transforms), 'The transforms of the signature are not allowed.');
}

/** @throws Refused where two elements have the same id */
export function needUniqueIds(root: Document): void {
  const ids = Array.from(root.getElementsByTagName('*')).flatMap((one) =>
    ['ID', 'Id', 'id'].flatMap((name) => one.getAttribute(name) || []),
  );
  need(new Set(ids).size === ids.length, 'Two elements of the message have the same ID.');
}

/** @throws Refused for encryption that is broken */
export function needSoundEncryption(root: Document): void {
  for (const method of all(root, xmlenc, 'EncryptionMethod')) {
    const allowed = method.parentNode?.nodeName.endsWith('EncryptedKey')
      ? keyTransport
      : encryption;
    need(
      allowed.test(method.getAttribute('Algorithm') ?? ''),
      'The encryption algorithm is not allowed. Use AES with RSA-OAEP.',
    );
  }
}
