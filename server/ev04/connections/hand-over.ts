// Hands the connections of units on to the gateways of their cell, byte for byte (decision 0089).
// Nothing marks such a connection for the gateway that takes it, because whatever did would have to
// be believed. So two cells whose copies of the directory each name the other could hand one on for
// ever; what ends that is a bound each gateway keeps by itself: as many connections of one IMEI as a
// device may have. The first beyond it is closed, and with it the whole chain behind it.
import { connect, type Socket } from 'node:net';

/** Where the gateways of another cell take over. */
export interface HandOverPlace {
  readonly host: string;
  readonly port: number;
}

export interface HandOverLimits {
  /** Connections of one IMEI at once. */
  readonly most: number;
  /**
   * Milliseconds until the other gateway must have taken the connection, and in which the last bytes
   * of one that has ended must have gone out.
   */
  readonly connectMs: number;
  /** Milliseconds of silence after which TCP looks whether the other side is there. */
  readonly keepAliveMs: number;
}

export interface HandedOver {
  /** Its silence is ended by whoever hands it over. */
  readonly unit: Socket;
  readonly imei: string;
  readonly place: HandOverPlace;
  /** What the unit has said so far. */
  readonly said: readonly Uint8Array[];
}

export class HandOvers {
  readonly #limits: HandOverLimits;
  readonly #open = new Map<string, Set<Socket>>();

  constructor(limits: HandOverLimits) {
    this.#limits = limits;
  }

  /**
   * Whatever ends one side ends the other. What a unit said last still goes out: the last frame of a
   * dying one may be an SOS. A unit connects again, and keeps what was not acknowledged.
   * @returns false where there are too many of this IMEI; nothing was done then
   */
  begin({ unit, imei, place, said }: HandedOver): boolean {
    const open = this.#open.get(imei) ?? new Set();
    if (open.size >= this.#limits.most) return false;
    this.#open.set(imei, open);
    const gateway = connect({
      ...place,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: this.#limits.keepAliveMs,
    });
    open.add(gateway);
    gateway.once('close', () => {
      open.delete(gateway);
      if (open.size === 0) this.#open.delete(imei);
    });
    for (const bytes of said) gateway.write(bytes);
    join(unit, gateway, this.#limits.connectMs);
    return true;
  }

  /** Ends all of them. */
  close(): void {
    for (const gateway of [...this.#open.values()].flatMap((open) => [...open])) gateway.destroy();
  }
}

function join(unit: Socket, gateway: Socket, connectMs: number): void {
  const late = setTimeout(() => gateway.destroy(), connectMs);
  gateway.once('connect', () => clearTimeout(late));
  // A 'close' follows every error.
  gateway.on('error', () => undefined);
  gateway.once('close', () => {
    clearTimeout(late);
    // What the other gateway said last may still wait for a unit that reads slowly.
    unit.end();
    const tooLong = setTimeout(() => unit.destroy(), connectMs);
    unit.once('close', () => clearTimeout(tooLong));
    if (unit.destroyed) clearTimeout(tooLong);
  });
  const left = (): void => {
    gateway.end();
    const tooLong = setTimeout(() => gateway.destroy(), connectMs);
    gateway.once('close', () => clearTimeout(tooLong));
  };
  if (unit.destroyed) {
    left();
    return;
  }
  unit.once('close', left);
  gateway.pipe(unit);
  unit.pipe(gateway);
}
