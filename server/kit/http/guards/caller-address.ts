// The address of a caller, in a form that a column of addresses accepts: a proxy may pass on a
// name, a port, or nothing.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The caller's address; that of the proxy where it passes on no valid address. */
export const callerAddress = (request: FastifyRequest): string =>
  plainAddress(request.ip) ?? plainAddress(request.raw.socket.remoteAddress) ?? '0.0.0.0';

/**
 * The same of a request to open a socket, which the framework does not see. @param isProxy one of
 * those in front, which may say whose request it passes on
 */
export function upgradeAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string) => boolean,
): string {
  let address = plainAddress(socket.remoteAddress) ?? '0.0.0.0';
  const passedOn = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isProxy(address)) {
    const next = plainAddress(passedOn.pop()?.trim());
    if (next === null) break;
    address = next;
  }
  return address;
}

/**
 * The address in `192.0.2.1:443`, `[2001:db8::1]:443`, `fe80::1%eth0` or `::ffff:192.0.2.1`; null
 * where there is none.
 */
export function plainAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > longestAddress) return null;
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address;
}

// IPv6 in full with a zone and a port.
const longestAddress = 80;

/** An IPv6 caller has all the addresses of a /64: they count as one. */
export function networkOfCaller(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '').length;
  const missing = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - after) }, () => '0')
    : [];
  const all = [...groups, ...missing, ...tail.split(':')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
