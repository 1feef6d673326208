// A wire between two parties that can go silent, be mended, and be cut: the network of the fault
// runs.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class Wire {
  #port: number;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #silent = false;

  /** @param port the called party's, on loopback */
  constructor(port: number) {
    this.#port = port;
    this.#server = createServer({ noDelay: true }, (caller) => this.#join(caller));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the wire has no port');
    return address.port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Connects new calls to another port; existing connections stay. */
  lead(port: number): void {
    this.#port = port;
  }

  /**
   * Stops traffic in both directions until it is mended, without an error on either side; bytes
   * sent meanwhile arrive then, as over TCP.
   */
  silence(): void {
    this.#silent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  mend(): void {
    this.#silent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Cuts every connection with a reset. */
  cut(): void {
    for (const [caller, called] of this.#pairs) {
      caller.resetAndDestroy();
      called.resetAndDestroy();
    }
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  /** How bytes go from one to the other; a wire with more in mind says otherwise. */
  protected carry(caller: Socket, called: Socket): void {
    caller.on('data', (chunk) => called.write(chunk));
    called.on('data', (chunk) => caller.write(chunk));
  }

  #join(caller: Socket): void {
    const called = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    const pair = [caller, called] as const;
    this.#pairs.add(pair);
    const forget = (): void => {
      this.#pairs.delete(pair);
      caller.destroy();
      called.destroy();
    };
    for (const socket of pair) socket.on('error', forget).on('close', forget);
    this.carry(caller, called);
    if (this.#silent) for (const socket of pair) socket.pause();
  }
}
