// Whether an address is one of the proxies in front (TRUST_PROXY), for checks before there is a
// request.
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Reads the setting as the framework does, which asks it of each request. */
export function trustedProxies({
  TRUST_PROXY,
}: Pick<Config, 'TRUST_PROXY'>): (address: string) => boolean {
  const proxies = new BlockList();
  const networks = (TRUST_PROXY ?? '')
    .split(',')
    .flatMap((text) => named[text.trim()] ?? text.trim());
  for (const network of networks.filter(Boolean)) {
    const [address = '', bits] = network.split('/');
    const [type, allBits] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    proxies.addSubnet(address, bits === undefined ? allBits : Number(bits), type);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
