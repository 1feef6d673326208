// The EV-04 gateway: a TCP server that receives pendants' frames and acknowledges them after
// commit, never before (R002).
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { CommandCourier } from './commands/command-courier.ts';
import { CommandQueue, type CommandSender } from './commands/command-queue.ts';
import { ConnectionRegistry, type DeviceConnections } from './connections/connection-registry.ts';
import { DeviceConnection } from './connections/device-connection.ts';
import { HandOvers } from './connections/hand-over.ts';
import { NetworkCheck } from './connections/network-check.ts';
import { HolderCheck } from './connections/newest-wins.ts';
import { OlderConnection } from './connections/older-connection.ts';
import { ReconnectWatch } from './connections/reconnect-watch.ts';
import { SourceAddresses } from './connections/source-addresses.ts';
import { EV04_LIMITS, type Ev04Counts, type Ev04Limits, zeroCounts } from './ev04-limits.ts';
import { EvidenceKeeper } from './evidence-keeper.ts';
import type { GatewayLog, GatewayParts } from './gateway-parts.ts';
import type { GatewayPorts } from './gateway-ports.ts';

export type Ev04GatewayOptions = {
  /** 5187 is the units' default; 0 takes a free port. */
  port: number;
  host: string;
  ports: GatewayPorts;
  limits?: Partial<Ev04Limits>;
  log: GatewayLog;
  now: () => Date;
};

export type Ev04Gateway = {
  /** Starts listening; returns the port. Rejects when the port is not available. */
  listen(): Promise<number>;
  /**
   * Ends within a second: no new frames, frames in flight may still be acknowledged, then all
   * sockets are destroyed.
   */
  close(): Promise<void>;
  readonly counts: Readonly<Ev04Counts>;
  readonly connections: DeviceConnections;
  readonly commandQueue: CommandSender;
};

/** Builds the gateway around its ports; nothing runs before `listen`. */
export function createEv04Gateway(options: Ev04GatewayOptions): Ev04Gateway {
  const parts = partsOf(options);
  const addresses = new SourceAddresses(parts.limits);
  const open = new Set<DeviceConnection>();
  const { keepAliveMs } = parts.limits;
  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs },
    (socket) => accept(socket, { parts, addresses, open }),
  );
  server.on('error', (error) => parts.log.error({ err: error }, 'EV-04 gateway server error'));
  const company = createCompany(parts, options.ports);
  return {
    listen: async () => {
      const port = await listen(server, options);
      company.start();
      return port;
    },
    close: async () => {
      await close(server, { parts, open, company });
    },
    counts: parts.counts,
    connections: parts.connections,
    commandQueue: parts.commands,
  };
}

function partsOf({ ports, log, now, limits: changed }: Ev04GatewayOptions): GatewayParts {
  const limits = { ...EV04_LIMITS, ...changed };
  const counts = zeroCounts();
  const failed = (error: unknown) => {
    counts.port_failures += 1;
    log.error({ err: error }, 'EV-04 gateway could not publish its notices');
  };
  const connections = new ConnectionRegistry({
    ports,
    failed,
    now,
    most: limits.maxConnectionsPerDevice,
    retireMs: limits.retireMs,
  });
  const older = new OlderConnection(connections, limits.olderAnswerMs);
  const reconnects = new ReconnectWatch({ ports, limits, failed });
  const commands = new CommandQueue({ connections, limits, counts });
  const evidence = new EvidenceKeeper({ ports, failed, counts, limits });
  const { maxConnectionsPerDevice: most, firstFrameMs: connectMs, keepAliveMs } = limits;
  const handOvers = new HandOvers({ most, connectMs, keepAliveMs });
  return {
    ports,
    limits,
    log,
    now,
    counts,
    connections,
    older,
    reconnects,
    commands,
    evidence,
    handOvers,
    failed,
  };
}

/**
 * The parts of this gateway that exist because there may be other gateways, and commands from other
 * processes.
 */
type Company = { start(): void; stop(): Promise<void>; settled(): Promise<void> };

function createCompany(
  { connections, older, reconnects, commands, limits, failed }: GatewayParts,
  ports: GatewayPorts,
): Company {
  const courier = new CommandCourier({
    desk: ports.commands,
    queue: commands,
    connections,
    limits,
    failed,
  });
  const holders = new HolderCheck({ connections, older, ports, limits, failed });
  const networks = new NetworkCheck({ connections, ports, limits, failed });
  let stopListening = async (): Promise<void> => undefined;
  return {
    start: () => {
      courier.start();
      holders.start();
      networks.start();
      reconnects.start();
      stopListening = ports.listen(({ word, devices }) => {
        if (word === 'moved') holders.look(devices);
        else if (word === 'known') networks.look(devices);
        else if (devices === null || devices.some((deviceId) => connections.has(deviceId)))
          courier.look();
      });
    },
    stop: async () => {
      courier.stop();
      holders.stop();
      networks.stop();
      older.stop();
      reconnects.stop();
      await stopListening();
    },
    settled: () => courier.settled(),
  };
}

type Accepting = { parts: GatewayParts; addresses: SourceAddresses; open: Set<DeviceConnection> };

function accept(socket: Socket, { parts, addresses, open }: Accepting): void {
  const { counts, limits } = parts;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const entry =
    open.size < limits.maxConnections && address !== '' ? addresses.enter(address) : null;
  if (entry === null) {
    counts.connections_refused += 1;
    socket.destroy();
    return;
  }
  const connection = new DeviceConnection(socket, { address, entry }, parts);
  open.add(connection);
  counts.connections_accepted += 1;
  counts.connections_open = open.size;
  socket.once('close', () => {
    entry.connections -= 1;
    open.delete(connection);
    counts.connections_open = open.size;
  });
}

function listen(server: Server, { port, host }: Ev04GatewayOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 4096 }, () => {
      server.off('error', reject);
      resolve(portOf(server.address()));
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('the gateway has no TCP address');
  return address.port;
}

type Closing = Pick<Accepting, 'parts' | 'open'> & { company: Company };

async function close(server: Server, { parts, open, company }: Closing): Promise<void> {
  const unheard = company.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const connection of open) connection.stopReading();
  const answered = Promise.all([...open].map((connection) => connection.settled()));
  await withTimeLimit(answered, parts.limits.closeMs);
  for (const connection of open) connection.close('the gateway closes');
  parts.handOvers.close();
  parts.commands.close();
  await closed;
  await withTimeLimit(
    Promise.all([parts.connections.settled(), company.settled(), unheard]),
    parts.limits.closeMs / 2,
  );
}

async function withTimeLimit(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
