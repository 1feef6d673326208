// Whether an address is this program's own: alerts sent to oneself would never arrive, and would
// come back as noise.
import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '#server/kit/config.ts';

/**
 * @returns whether a connection to this address and port would reach the program itself, as far as
 * its settings and the machine's addresses tell
 */
export function isOwnAddress(
  config: Pick<Config, 'PORT' | 'EV04_PORT' | 'PUBLIC_URL'>,
  { address, port }: { readonly address: string | null; readonly port: number | null },
): boolean {
  if (address === null || port === null) return false;
  const host = address.toLowerCase().replace(/\.$/, '');
  const portal = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined;
  if (
    portal &&
    portal.hostname === host &&
    Number(portal.port || (portal.protocol === 'https:' ? 443 : 80)) === port
  )
    return true;
  return (
    [config.PORT, config.EV04_PORT].includes(port) &&
    (isLoopback(host) || host === portal?.hostname || machineNames().has(host))
  );
}

const isLoopback = (host: string): boolean =>
  /^(127\.|0\.0\.0\.0$|::1?$|::ffff:127\.)/.test(host) || /(^|\.)localhost$/.test(host);

const machineNames = (): ReadonlySet<string> =>
  new Set([
    hostname().toLowerCase(),
    ...Object.values(networkInterfaces())
      .flat()
      .flatMap((one) => (one ? [one.address.toLowerCase()] : [])),
  ]);
