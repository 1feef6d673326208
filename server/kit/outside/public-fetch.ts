// Reads a small file from an address that a customer entered: https only, at a public address of
// the internet, without redirects, bounded in size and time.
import { lookup as lookUp } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicHost } from '#domain/kit/network/public-address.ts';

/** Why it was not read, worded for the person who entered the address. */
export class NotFetched extends Error {}

export interface PublicFetch {
  readonly mostBytes: number;
  readonly mostMs: number;
  /** Which hosts and addresses may be called; left out, those of the public internet. */
  readonly allows?: (host: string) => boolean;
  /** Who signs certificates besides the usual authorities. */
  readonly ca?: string;
}

/** @throws NotFetched with the reason */
export async function fetchPublic(
  address: string,
  { mostBytes, mostMs, allows = isPublicHost, ca }: PublicFetch,
): Promise<string> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw new NotFetched('The address must begin with https://.');
  // The resolved addresses of a name are checked again at the moment of connecting.
  if (!allows(url.hostname)) throw notPublic();
  const signal = AbortSignal.timeout(mostMs);
  return await new Promise<string>((resolve, reject) => {
    const failed = (error: Error) =>
      reject(
        error instanceof NotFetched
          ? error
          : new NotFetched(
              signal.aborted
                ? 'The address did not answer in time.'
                : `The address could not be reached (${codeOf(error)}).`,
            ),
      );
    const call = request(
      url,
      {
        signal,
        lookup: lookupAllowed(allows),
        agent: false,
        headers: { accept: 'application/xml, text/xml, */*' },
        ...(ca ? { ca } : {}),
      },
      (answer) => {
        if (answer.statusCode !== 200)
          return call.destroy(
            new NotFetched(`The address answered with status ${answer.statusCode}.`),
          );
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size > mostBytes)
            call.destroy(new NotFetched('The file at the address is too large.'));
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
  (allows: (host: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      // A single internal address among them is enough to refuse: we do not choose which of them is
      // used.
      if (found.length === 0 || !found.every(({ address }) => allows(address)))
        return done(notPublic(), '', 0);
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? '', first?.family ?? 0);
    });

const notPublic = () => new NotFetched('The address is not on the public internet.');
const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;
