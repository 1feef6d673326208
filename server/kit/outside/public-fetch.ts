// Reads a small file from an address that a customer entered: https only, at a public address of the internet, without redirects, bounded in size and time.
import { lookup as lookUp } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isInside, parseAddress, parseRange } from '#domain/kit/address-range.ts';

/** Why it was not read, in words for whoever entered the address. */
export class NotFetched extends Error {}

export interface PublicFetch {
  readonly mostBytes: number;
  readonly mostMs: number;
  /** Which addresses may be called; left out, those of the public internet. */
  readonly allows?: (address: string) => boolean;
  /** Who signs certificates besides the usual authorities. */
  readonly ca?: string;
}

// Everything that is not reached over the internet: this machine, private and shared networks, documentation, multicast, and what maps or tunnels to them.
const inside = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
].map((text) => parseRange(text) ?? raise(text));

/** Whether an address is one of the public internet; a text that is none is not. */
export const isPublicAddress = (address: string): boolean => parseAddress(address) !== null && !isInside(address, inside);

/** @throws NotFetched with the reason */
export async function fetchPublic(address: string, { mostBytes, mostMs, allows = isPublicAddress, ca }: PublicFetch): Promise<string> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw new NotFetched('The address must begin with https://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is judged by what it leads to at the moment of connecting, an address as it is.
  if (parseAddress(host) && !allows(host)) throw notPublic();
  const signal = AbortSignal.timeout(mostMs);
  return await new Promise<string>((resolve, reject) => {
    const failed = (error: Error) =>
      reject(
        error instanceof NotFetched
          ? error
          : new NotFetched(signal.aborted ? 'The address did not answer in time.' : `The address could not be reached (${codeOf(error)}).`),
      );
    const call = request(
      url,
      { signal, lookup: lookupAllowed(allows), agent: false, headers: { accept: 'application/xml, text/xml, */*' }, ...(ca ? { ca } : {}) },
      (answer) => {
        if (answer.statusCode !== 200) return call.destroy(new NotFetched(`The address answered with status ${answer.statusCode}.`));
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size > mostBytes) call.destroy(new NotFetched('The file at the address is too large.'));
        });
        answer.on('error', failed);
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      },
    );
    call.on('error', failed);
    call.end();
  });
}

const lookupAllowed =
  (allows: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      // One inside address among them is enough: which of them is called is not ours to say.
      if (found.length === 0 || !found.every(({ address }) => allows(address))) return done(notPublic(), '', 0);
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? '', first?.family ?? 0);
    });

const notPublic = () => new NotFetched('The address is not on the public internet.');
const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.message);
const raise = (text: string): never => {
  throw new Error(`${text} is no range`);
};
