// Asks the older connection before one from a new network takes its place: otherwise anyone who
// knows an IMEI could disconnect its pendant (protocol section 1.2).
import { encodeConfigRead } from '#domain/ev04/server-frames.ts';
import type { ConnectionRegistry } from './connection-registry.ts';

/** Every unit answers a question for its firmware version; it changes nothing. */
const firmwareVersion = 0x02;

export class OlderConnection {
  readonly #connections: ConnectionRegistry;
  readonly #waitMs: number;
  readonly #asked = new Map<number, NodeJS.Timeout>();

  constructor(connections: ConnectionRegistry, waitMs: number) {
    this.#connections = connections;
    this.#waitMs = waitMs;
  }

  isAsked(deviceId: number): boolean {
    return this.#asked.has(deviceId);
  }

  /**
   * Sends the device's connection a request, one at a time; any frame from it until then is an
   * answer. A connection that ended meanwhile has given its place up by that.
   */
  ask(deviceId: number, outcome: { lives: () => void; silent: () => void }): void {
    const older = this.#connections.find(deviceId);
    if (older === null || this.#asked.has(deviceId)) return;
    const askedAt = performance.now();
    older.sendCommand((sequence) => encodeConfigRead(sequence, [firmwareVersion]));
    const timer = setTimeout(() => {
      this.#asked.delete(deviceId);
      if (this.#connections.find(deviceId) !== older) return;
      if (older.heardAt > askedAt) outcome.lives();
      else outcome.silent();
    }, this.#waitMs);
    this.#asked.set(deviceId, timer);
  }

  stop(): void {
    for (const timer of this.#asked.values()) clearTimeout(timer);
    this.#asked.clear();
  }
}
