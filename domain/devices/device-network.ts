// The network of an address: wide enough that a mobile operator's many gateways are few, narrow
// enough that another operator or country is another.

/** A network is known once its device reported from it on so many days, UTC (decision 0032). */
export const knownAfterDays = 3;

/**
 * The /16 of an IPv4 address, the /32 of an IPv6 address as an operator is given; null for what is
 * neither.
 */
export function networkOf(address: string): string | null {
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address) ?? [];
  if (first !== undefined && second !== undefined) return `${first}.${second}.0.0/16`;
  if (!/^[0-9a-f:.]*:[0-9a-f:.%\w]*$/i.test(address)) return null;
  const [high = '', low = ''] = (address.split('::')[0] ?? '').split(':');
  return `${groupOf(high)}:${groupOf(low)}::/32`;
}

const groupOf = (digits: string): string => Number.parseInt(digits || '0', 16).toString(16);

/**
 * Whether events from this address are marked, given the device's known networks. A device without
 * known networks is never marked.
 */
export function isNewNetwork(address: string, known: readonly string[]): boolean {
  const network = networkOf(address);
  return network !== null && known.length > 0 && !known.includes(network);
}
