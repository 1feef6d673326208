// Hands the connection of a unit on to the gateways of its cell, byte for byte (decision 0089).
import { connect, type Socket } from 'node:net';

/** Where the gateways of another cell take over. */
export interface HandOverPlace {
  readonly host: string;
  readonly port: number;
}

export interface HandOverOptions {
  /** What the unit has said so far. */
  readonly said: readonly Uint8Array[];
  /** Milliseconds without a byte either way. */
  readonly idleMs: number;
  /** Milliseconds until the other gateway must have taken the connection. */
  readonly connectMs: number;
}

/**
 * Whatever ends one side ends the other: the unit connects again, and keeps what was not
 * acknowledged.
 */
export function handOver(
  unit: Socket,
  { host, port }: HandOverPlace,
  { said, idleMs, connectMs }: HandOverOptions,
): void {
  const gateway = connect({ host, port, noDelay: true, keepAlive: true });
  const end = (): void => {
    unit.destroy();
    gateway.destroy();
  };
  const late = setTimeout(end, connectMs);
  gateway.once('connect', () => clearTimeout(late));
  for (const side of [unit, gateway]) {
    side.setTimeout(idleMs, end);
    // A 'close' follows every error.
    side.on('error', () => undefined);
    side.once('close', () => {
      clearTimeout(late);
      end();
    });
  }
  for (const bytes of said) gateway.write(bytes);
  gateway.pipe(unit);
  unit.pipe(gateway);
}
