// A wire between pendant and gateway that cuts everything into single bytes and can lose answers:
// for the tests of the sender.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

export class CuttingWire {
  /** So many answers of the gateway are swallowed, each together with its connection. */
  answersToLose = 0;
  /** So many connections swallow all answers and stay open. */
  silentConnections = 0;
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(gatewayPort: number) {
    this.#server = createServer({ noDelay: true }, (unit) =>
      this.#join(unit, connect({ port: gatewayPort, host: '127.0.0.1', noDelay: true })),
    );
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the wire has no port');
    return address.port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(unit: Socket, gateway: Socket): void {
    this.connections += 1;
    const silent = this.silentConnections > 0;
    if (silent) this.silentConnections -= 1;
    for (const [socket, other] of [
      [unit, gateway],
      [gateway, unit],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    let toGateway = Promise.resolve();
    unit.on('data', (chunk: Uint8Array) => {
      toGateway = toGateway.then(() => cut(gateway, chunk));
    });
    let toUnit = Promise.resolve();
    gateway.on('data', (chunk: Uint8Array) => {
      if (silent) return;
      if (this.answersToLose > 0) {
        this.answersToLose -= 1;
        unit.destroy();
        return;
      }
      toUnit = toUnit.then(() => cut(unit, chunk));
    });
  }
}

async function cut(socket: Socket, chunk: Uint8Array): Promise<void> {
  for (const byte of chunk) {
    socket.write(Uint8Array.of(byte));
    await turn();
  }
}
