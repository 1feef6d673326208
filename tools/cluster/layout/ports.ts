// The ports of a cluster on loopback, all counted from one base.
import { createServer } from 'node:net';

export interface Ports {
  /** Each list in the order of the members' numbers. */
  readonly postgres: readonly number[];
  readonly rest: readonly number[];
  readonly etcdClient: readonly number[];
  readonly etcdPeer: readonly number[];
  readonly proxies: readonly ProxyPorts[];
  readonly redis: number;
  readonly roles: Readonly<Record<Role, readonly number[]>>;
  /** Where the two gateways serve pendants. */
  readonly ev04: readonly number[];
}

export interface ProxyPorts {
  readonly https: number;
  readonly http: number;
  readonly ev04: number;
  readonly postgres: number;
}

export const ROLES = ['api', 'live', 'gateway', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** How many ports a cluster takes, from its base on. */
export const PORTS_TAKEN = 31;

/** @param base the first port */
export function portsFrom(base: number): Ports {
  let next = base;
  const one = (): number => next++;
  const several = (count: number): number[] => Array.from({ length: count }, one);
  const proxy = (): ProxyPorts => ({ https: one(), http: one(), ev04: one(), postgres: one() });
  return {
    proxies: [proxy(), proxy()],
    postgres: several(3),
    rest: several(3),
    etcdClient: several(3),
    etcdPeer: several(3),
    redis: one(),
    roles: { api: several(2), live: several(2), gateway: several(2), worker: several(2) },
    // The last, so that a base says how far a cluster reaches.
    ev04: several(2),
  };
}

const step = 100;
const highest = 31_000;

/**
 * The first base at which every port is free, from `wanted` on in steps of 100, below the ports that
 * systems use for outgoing connections.
 * @throws Error if no base is free
 */
export async function freeBase(
  wanted: number,
  isFree: (port: number) => Promise<boolean> = isPortFree,
): Promise<number> {
  for (let base = wanted; base <= highest; base += step) {
    const ports = Array.from({ length: PORTS_TAKEN }, (_, index) => base + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(
    `From ${wanted} to ${highest} there are no ${PORTS_TAKEN} free ports in a row: give another --base.`,
  );
}

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
