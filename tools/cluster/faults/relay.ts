// A relay between two places of which each is a port on loopback or a file, and which can go silent.
// Run as a program it relays inside a network name space, pairs of places that are its words, until
// the process that started it ends.
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** A port on loopback, or the path of a socket. */
export type Place = number | string;

const at = (place: Place): NetConnectOpts =>
  typeof place === 'number' ? { port: place, host: '127.0.0.1' } : { path: place };

export class Relay {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isSilent = false;

  /** Listens at once. */
  constructor(from: Place, to: Place) {
    this.#server = createServer({ noDelay: true }, (caller) => {
      const called = connect(at(to));
      for (const [one, other] of [
        [caller, called],
        [called, caller],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => one.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          // A silent network does not carry the end either.
          if (!this.#isSilent) other.destroy();
        });
        one.on('data', (chunk) => other.write(chunk));
        if (this.#isSilent) one.pause();
      }
    });
    this.#server.listen(at(from));
  }

  /** Nothing passes in either direction, without an error on either side. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What was under way is lost with its connection. */
  mend(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const placeOf = (word: string): Place => (/^\d+$/.test(word) ? Number(word) : word);

function relayWhileParentLives(pairs: readonly string[]): void {
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split('=');
    new Relay(placeOf(from), placeOf(to));
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 500);
}

if (import.meta.main) relayWhileParentLives(process.argv.slice(2));
