// A wire that can refuse the live connection alone: calls pass, WebSocket upgrades are cut off, as
// when the realtime layer is down.
import type { Socket } from 'node:net';
import { Wire } from '../wire.ts';

export class UpgradeWire extends Wire {
  readonly #live = new Set<Socket>();
  #down = false;

  /** Ends every live connection, and lets none in until `up`. */
  down(): void {
    this.#down = true;
    for (const socket of this.#live) socket.destroy();
  }

  up(): void {
    this.#down = false;
  }

  protected override carry(caller: Socket, called: Socket): void {
    caller.on('data', (chunk) => {
      if (/^upgrade: websocket\r?$/im.test(chunk.toString('latin1'))) {
        if (this.#down) return void caller.destroy();
        this.#live.add(caller);
        caller.once('close', () => this.#live.delete(caller));
      }
      called.write(chunk);
    });
    called.on('data', (chunk) => caller.write(chunk));
  }
}
