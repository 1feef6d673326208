// Which hosts are on the public internet, so that an address that a customer enters never leads to
// a private network: asked by the form and by the call itself.
import { isInside, parseAddress, parseRange } from './address-range.ts';

// Everything that is not reached over the internet: this machine, private and shared networks,
// documentation, multicast, and what maps or tunnels to them.
const inside = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
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
].map((text) => parseRange(text) ?? raise(text));

// Names that are reserved for this machine and for networks of one's own (RFC 6761, 6762, 8375).
const localName = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

/** Whether an address is one of the public internet; any other text is not. */
export const isPublicAddress = (address: string): boolean =>
  parseAddress(address) !== null && !isInside(address, inside);

/**
 * Whether a host may be called over the internet. For a name this only excludes those reserved for
 * local networks: its addresses are judged when it is resolved.
 * @param host as a parsed URL has it: an IPv4 address in dotted form, an IPv6 address with or
 * without brackets, or a name
 */
export function isPublicHost(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (parseAddress(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !bare.includes(':') && !localName.test(bare);
}

function raise(text: string): never {
  throw new Error(`${text} is not a range`);
}
