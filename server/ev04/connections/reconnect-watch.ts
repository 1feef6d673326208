// Reports devices that reconnect repeatedly as one line with a count, after a minute and then at
// growing intervals, so that the story stays readable.
import type { Ev04Limits } from '../ev04-limits.ts';
import type { ConnectedDevice, GatewayPorts } from '../gateway-ports.ts';

type Counted = { device: ConnectedDevice; times: number; since: number; forMs: number };

export type ReconnectParts = {
  ports: Pick<GatewayPorts, 'reconnected'>;
  limits: Pick<Ev04Limits, 'reconnectsFrom' | 'reconnectWindowMs'>;
  failed: (error: unknown) => void;
};

/**
 * Each window is so many times as long as the one before, while the reconnects continue; not longer
 * than this many of the first.
 */
const growth = 10;
const longest = 60;

export class ReconnectWatch {
  readonly #parts: ReconnectParts;
  readonly #counted = new Map<number, Counted>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: ReconnectParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(
      () => this.look(performance.now()),
      this.#parts.limits.reconnectWindowMs,
    );
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** A connection identified itself as this device's. */
  note(device: ConnectedDevice, nowMs = performance.now()): void {
    const counted = this.#counted.get(device.device_id) ?? {
      device,
      times: 0,
      since: nowMs,
      forMs: this.#parts.limits.reconnectWindowMs,
    };
    this.#counted.set(device.device_id, counted);
    counted.times += 1;
  }

  /**
   * Reports the devices whose window is over and that connected often in it, and forgets the
   * others.
   */
  look(nowMs: number): void {
    const { limits, ports, failed } = this.#parts;
    for (const [deviceId, counted] of this.#counted) {
      const { device, times, since, forMs } = counted;
      if (nowMs - since < forMs) continue;
      if (times < limits.reconnectsFrom) this.#counted.delete(deviceId);
      else {
        const longer = Math.min(forMs * growth, limits.reconnectWindowMs * longest);
        this.#counted.set(deviceId, { device, times: 0, since: nowMs, forMs: longer });
        ports.reconnected(device, times, Math.round((nowMs - since) / 60_000)).catch(failed);
      }
    }
  }
}
