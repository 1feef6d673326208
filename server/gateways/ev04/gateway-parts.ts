// What all connections of one gateway share.
import type { Log } from '#server/kit/log.ts';
import type { MemoryCommandQueue } from './command-queue.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Ev04Counts, Ev04Limits } from './ev04-limits.ts';
import type { EvidenceKeeper } from './evidence-keeper.ts';
import type { GatewayPorts } from './gateway-ports.ts';

export type GatewayLog = Pick<Log, 'info' | 'warn' | 'error'>;

export type GatewayParts = {
  ports: GatewayPorts;
  limits: Ev04Limits;
  log: GatewayLog;
  now: () => Date;
  counts: Ev04Counts;
  connections: ConnectionRegistry;
  commands: MemoryCommandQueue;
  evidence: EvidenceKeeper;
};
