// Our own key of a connection with a self-signed certificate: it signs what we send, and assertions
// may be encrypted to it.
import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

export interface OwnKey {
  /** Both in PEM. */
  readonly privateKey: string;
  readonly certificate: string;
  readonly expiresAt: Date;
}

const years = 10;
const generate = promisify(generateKeyPair);

/**
 * A new RSA key of 2,048 bits with a certificate for ten years. @param name the certificate's
 * common name, in ASCII
 */
export async function makeOwnKey(name: string, now: Date): Promise<OwnKey> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 });
  const expiresAt = new Date(now);
  expiresAt.setUTCFullYear(now.getUTCFullYear() + years);
  const subject = sequence(set(sequence(commonName, der(0x0c, Buffer.from(name)))));
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(positive(randomBytes(16))),
    rsaSha256,
    subject,
    sequence(time(now), time(expiresAt)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(
    content,
    rsaSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    expiresAt,
  };
}

// X.509 in DER (RFC 5280): a tag, a length and the content.
function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content]);
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (part: Buffer): Buffer => der(0x31, part);
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const commonName = identifier('550403');
const rsaSha256 = sequence(identifier('2a864886f70d01010b'), der(0x05, Buffer.alloc(0)));

/** Without its sign bit, which would make it negative, and never beginning with an empty byte. */
const positive = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at === 0 ? (byte & 0x7f) | 0x40 : byte)));

/** Seconds in UTC; from 2050 on with four digits of the year. */
function time(moment: Date): Buffer {
  const digits = moment.toISOString().replace(/\.\d+|[-:T]/g, '');
  return moment.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}
