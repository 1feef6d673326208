// A caller that knows both proxies: it connects to the one it prefers, and where that one refuses to
// the other. In production the shared address of keepalived or a second entry in DNS does this.
import { once } from 'node:events';
import { connect as connectPlain, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface TwoAddressesOptions {
  /** The preferred one first. */
  readonly ports: readonly number[];
  /** Whether the proxy expects TLS there; its callers speak plainly either way. */
  readonly tls: boolean;
}

export class TwoAddresses {
  readonly #options: TwoAddressesOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(options: TwoAddressesOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (caller) => {
      this.#keep(caller);
      void this.#join(caller);
    });
  }

  /** @returns its port on loopback */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #join(caller: Socket): Promise<void> {
    for (const port of this.#options.ports) {
      const called = await this.#reach(port);
      if (!called) continue;
      this.#keep(called);
      for (const [one, other] of [
        [caller, called],
        [called, caller],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
      if (caller.destroyed) called.destroy();
      return;
    }
    caller.destroy();
  }

  #reach(port: number): Promise<Socket | null> {
    return new Promise((resolve) => {
      const place = { port, host: '127.0.0.1', noDelay: true };
      const socket = this.#options.tls
        ? connectTls({ ...place, servername: 'localhost' })
        : connectPlain(place);
      socket.once(this.#options.tls ? 'secureConnect' : 'connect', () => resolve(socket));
      socket.once('error', () => resolve(null));
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
