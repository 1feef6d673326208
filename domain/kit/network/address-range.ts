// Network addresses and ranges of them (CIDR), as numbers that can be compared; an IPv6 address
// that maps an IPv4 one is that IPv4 address.

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** All addresses that share the first `prefix` bits with `value`. */
export interface AddressRange extends Address {
  readonly prefix: number;
}

const mapped = 0xffffn;

/** @returns null for what is no address */
export function parseAddress(text: string): Address | null {
  const value = text.includes(':') ? ipv6(text) : ipv4(text);
  if (value === null) return null;
  if (!text.includes(':')) return { bits: 32, value };
  return value >> 32n === mapped ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

function ipv4(text: string): bigint | null {
  const parts = text.split('.');
  if (
    parts.length !== 4 ||
    !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  )
    return null;
  return parts.reduce((all, part) => (all << 8n) | BigInt(part), 0n);
}

function ipv6(text: string): bigint | null {
  const [before = '', after, more] = text.split('::');
  if (more !== undefined) return null;
  const [head, tail] = [groups(before), groups(after ?? '')];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 1) return null;
  return [...head, ...Array<bigint>(missing).fill(0n), ...tail].reduce(
    (all, group) => (all << 16n) | group,
    0n,
  );
}

/** The 16-bit groups of one side of `::`; the last may be an IPv4 address, which is two. */
function groups(text: string): bigint[] | null {
  if (text === '') return [];
  const found: bigint[] = [];
  const parts = text.split(':');
  for (const [place, part] of parts.entries()) {
    const dotted = part.includes('.') && place === parts.length - 1 ? ipv4(part) : null;
    if (dotted !== null) found.push(dotted >> 16n, dotted & mapped);
    else if (/^[\da-f]{1,4}$/i.test(part)) found.push(BigInt(`0x${part}`));
    else return null;
  }
  return found;
}

/**
 * A single address, or `address/prefix` whose bits behind the prefix are all 0. @returns null for
 * anything else
 */
export function parseRange(text: string): AddressRange | null {
  const [address = '', prefix, more] = text.trim().split('/');
  const parsed = parseAddress(address);
  if (!parsed || more !== undefined) return null;
  if (prefix === undefined) return { ...parsed, prefix: parsed.bits };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix)) return null;
  // Of a mapped address the first 96 bits are always the same.
  const length = Number(prefix) - (parsed.bits === 32 && address.includes(':') ? 96 : 0);
  if (length < 0 || length > parsed.bits) return null;
  const behind = (1n << BigInt(parsed.bits - length)) - 1n;
  return (parsed.value & behind) === 0n ? { ...parsed, prefix: length } : null;
}

/** Whether an address is in one of the ranges; a text that is no address is in none. */
export function isInside(address: string, ranges: readonly AddressRange[]): boolean {
  const asked = parseAddress(address);
  if (!asked) return false;
  return ranges.some(({ bits, value, prefix }) => {
    const behind = BigInt(bits - prefix);
    return asked.bits === bits && asked.value >> behind === value >> behind;
  });
}
