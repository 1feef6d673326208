// Connections whose network becomes known while they last: the day is counted for those that stay
// connected, and frames from a confirmed one are marked no longer.
import type { Ev04Limits } from '../ev04-limits.ts';
import type { GatewayPorts } from '../gateway-ports.ts';
import type { ConnectionRegistry } from './connection-registry.ts';

export type NetworkParts = {
  connections: ConnectionRegistry;
  ports: Pick<GatewayPorts, 'knownNow'>;
  limits: Pick<Ev04Limits, 'networkLookMs'>;
  failed: (error: unknown) => void;
};

/** Queried for so many connections at once. */
const most = 5000;

export class NetworkCheck {
  readonly #parts: NetworkParts;
  #timer: NodeJS.Timeout | null = null;
  #looking = false;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** Checks all of them at intervals: days pass, and a notice may be lost. */
  start(): void {
    this.#timer = setInterval(() => this.look(null), this.#parts.limits.networkLookMs);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** @param deviceIds those of which a network was confirmed; null for all */
  look(deviceIds: readonly number[] | null): void {
    if (deviceIds === null && this.#looking) return;
    this.#looking ||= deviceIds === null;
    this.#look(deviceIds)
      .catch(this.#parts.failed)
      .then(() => {
        if (deviceIds === null) this.#looking = false;
      });
  }

  async #look(deviceIds: readonly number[] | null): Promise<void> {
    const { connections, ports } = this.#parts;
    const named = deviceIds && new Set(deviceIds);
    const doubted = connections
      .doubted()
      .filter(({ device }) => named?.has(device.device_id) ?? true);
    for (let from = 0; from < doubted.length; from += most) {
      const asked = doubted.slice(from, from + most).map(({ device, connection, holds }) => ({
        device_id: device.device_id,
        organisation_id: device.organisation_id,
        source_address: connection.sourceAddress,
        holds,
      }));
      const known = new Set(await ports.knownNow(asked));
      for (const [at, one] of asked.entries()) {
        const held = known.has(one) ? doubted[from + at] : undefined;
        if (held) connections.believe(held);
      }
    }
  }
}
