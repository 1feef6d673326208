// A wire between the program and its database that can go silent, go slow, be cut, or be cut in the moment after a commit.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const commitWord = Buffer.from('commit\0');
const beginWord = Buffer.from('begin');
const readOnlyWord = Buffer.from('begin read only');

export class DatabaseWire {
  /** Milliseconds that everything towards the program waits. */
  delayMs = 0;
  /** So many commits of writing transactions are done by the database and never answered: the wire is cut instead. */
  commitsToSwallow = 0;
  swallowed = 0;
  readonly #port: number;
  readonly #server: Server;
  #silent = false;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  constructor(databasePort: number) {
    this.#port = databasePort;
    this.#server = createServer({ noDelay: true }, (program) => this.#join(program));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the wire has no port');
    return address.port;
  }

  /** Nothing passes in either direction until it is mended, and nobody is told; what was sent comes then, as it does over TCP. */
  silence(): void {
    this.#silent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  mend(): void {
    this.#silent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Cuts every connection with a reset. */
  cut(): void {
    for (const [program, database] of this.#pairs) {
      program.resetAndDestroy();
      database.resetAndDestroy();
    }
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #join(program: Socket): void {
    const database = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    const pair = [program, database] as const;
    this.#pairs.add(pair);
    let writing = false;
    let swallowing = false;
    const forget = (): void => {
      this.#pairs.delete(pair);
      program.destroy();
      database.destroy();
    };
    for (const socket of pair) socket.on('error', forget).on('close', forget);
    if (this.#silent) for (const socket of pair) socket.pause();
    program.on('data', (chunk: Buffer) => {
      if (chunk.includes(beginWord)) writing = !chunk.includes(readOnlyWord);
      if (writing && this.commitsToSwallow > 0 && chunk.includes(commitWord)) {
        this.commitsToSwallow -= 1;
        swallowing = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (swallowing) {
        if (!chunk.includes('COMMIT\0')) return;
        this.swallowed += 1;
        program.resetAndDestroy();
        forget();
        return;
      }
      if (this.delayMs > 0) setTimeout(() => program.write(chunk), this.delayMs);
      else program.write(chunk);
    });
  }
}
