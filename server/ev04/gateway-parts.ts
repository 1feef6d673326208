// The parts that all connections of one gateway share.
import type { Log } from '#server/kit/log.ts';
import type { CommandQueue } from './commands/command-queue.ts';
import type { ConnectionRegistry } from './connections/connection-registry.ts';
import type { HandOvers } from './connections/hand-over.ts';
import type { OlderConnection } from './connections/older-connection.ts';
import type { ReconnectWatch } from './connections/reconnect-watch.ts';
import type { Ev04Counts, Ev04Limits } from './ev04-limits.ts';
import type { EvidenceKeeper } from './evidence-keeper.ts';
import type { GatewayPorts } from './gateway-ports.ts';

export type GatewayLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>;

export type GatewayParts = {
  ports: GatewayPorts;
  limits: Ev04Limits;
  log: GatewayLog;
  now: () => Date;
  counts: Ev04Counts;
  connections: ConnectionRegistry;
  older: OlderConnection;
  reconnects: ReconnectWatch;
  commands: CommandQueue;
  evidence: EvidenceKeeper;
  handOvers: HandOvers;
  /** Errors on the way to the platform: counted and logged. */
  failed: (error: unknown) => void;
};
