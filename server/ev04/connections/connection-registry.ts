// Which connection speaks for which device: the newest one does, unless it waits for an older one's
// answer. The platform is notified of each coming and going in order.
import type { BelievedConnection, GatewayDevice, GatewayPorts } from '../gateway-ports.ts';
import { PresenceNews } from './presence-news.ts';

/** The registry's and the command queue's interface to a connection. */
export type RegisteredConnection = {
  readonly sourceAddress: string;
  /** None of its frames waits for its commit. */
  readonly isQuiet: boolean;
  /** The receipt of its last whole frame, by the monotonic clock. */
  readonly heardAt: number;
  /**
   * Writes a frame under this sequence, or the connection's next; returns the one used, null when
   * the connection is gone.
   */
  sendCommand(build: (sequence: number) => Uint8Array, sequence?: number): number | null;
  close(why: string): void;
  /**
   * Closes it once all that has arrived is stored and answered. @param afterMs how long it may
   * still send
   */
  retire(why: string, afterMs: number): void;
};

/** The public reads of connections, by device id. */
export type DeviceConnections = {
  readonly size: number;
  has(deviceId: number): boolean;
  sourceAddress(deviceId: number): string | null;
  /**
   * Ends all connections of a device, e.g. when it moved to another organisation; the unit
   * reconnects and is identified again.
   */
  drop(deviceId: number, why: string): void;
};

export type HeldConnection = { device: GatewayDevice; connection: RegisteredConnection };

type Settings = {
  ports: Pick<GatewayPorts, 'connected' | 'disconnected'>;
  failed: (error: unknown) => void;
  now: () => Date;
  /** Open connections of one device; beyond, the oldest that does not speak for it is retired. */
  most: number;
  /** How long a replaced connection may still send. */
  retireMs: number;
};

export class ConnectionRegistry implements DeviceConnections {
  readonly #settings: Settings;
  readonly #current = new Map<number, HeldConnection>();
  /** The device's other open connections, oldest first: replaced ones, and ones that wait. */
  readonly #others = new Map<number, (HeldConnection & { waits: boolean })[]>();
  readonly #news: PresenceNews;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#news = new PresenceNews(settings.failed);
  }

  get size(): number {
    return this.#current.size;
  }

  has(deviceId: number): boolean {
    return this.#current.has(deviceId);
  }

  sourceAddress(deviceId: number): string | null {
    return this.#current.get(deviceId)?.connection.sourceAddress ?? null;
  }

  held(deviceId: number): HeldConnection | null {
    return this.#current.get(deviceId) ?? null;
  }

  find(deviceId: number): RegisteredConnection | null {
    return this.held(deviceId)?.connection ?? null;
  }

  drop(deviceId: number, why: string): void {
    for (const { connection } of [...(this.#others.get(deviceId) ?? [])]) connection.close(why);
    this.find(deviceId)?.close(why);
  }

  /**
   * The devices whose connection was published, or could not be, and those of which a connection
   * waits; those with a publication under way are not among them.
   */
  settledIds(): number[] {
    const waiting = [...this.#others].flatMap(([deviceId, others]) =>
      !this.has(deviceId) && others.some(({ waits }) => waits) ? [deviceId] : [],
    );
    return [...this.#current.keys(), ...waiting].filter(
      (deviceId) => !this.#news.isUnderWay(deviceId),
    );
  }

  /** The devices that are connected here, and those with a publication under way. */
  knownIds(): number[] {
    return [...new Set([...this.#current.keys(), ...this.#news.underWay()])];
  }

  /**
   * Makes this the device's connection; a replaced one may finish the frames that it has begun.
   * @returns whether one was replaced
   */
  enter(device: GatewayDevice, connection: RegisteredConnection): boolean {
    const replaced = this.#current.get(device.device_id);
    this.#current.set(device.device_id, { device, connection });
    this.#tellConnected(device, connection);
    if (replaced === undefined) return false;
    this.#add(replaced, false);
    replaced.connection.retire('replaced by a newer connection', this.#settings.retireMs);
    return true;
  }

  /**
   * Lets this connection send next to the one that speaks for the device: it takes over when that
   * one is gone.
   */
  wait(device: GatewayDevice, connection: RegisteredConnection): void {
    this.#add({ device, connection }, true);
  }

  /** Another gateway holds the device now: our connection of it waits. */
  stepBack(deviceId: number): void {
    const held = this.#current.get(deviceId);
    if (!held || !this.#current.delete(deviceId)) return;
    this.#add(held, true);
  }

  /** Makes the newest waiting connection the device's. @returns whether there was one */
  promote(deviceId: number): boolean {
    const waiting = this.#others.get(deviceId)?.findLast(({ waits }) => waits);
    if (!waiting) return false;
    this.#remove(deviceId, waiting.connection);
    this.enter(waiting.device, waiting.connection);
    return true;
  }

  /**
   * Publishes once more that a device is connected here, where that failed or was forgotten.
   * @param proven its connection has answered us
   */
  enterAgain(deviceId: number, proven = false): void {
    const held = this.#current.get(deviceId);
    if (held)
      this.#tellConnected(
        proven ? { ...held.device, new_network: false } : held.device,
        held.connection,
      );
    else this.promote(deviceId);
  }

  /** The connections from networks that are not known, with those that wait. */
  doubted(): (HeldConnection & { holds: boolean })[] {
    const current = [...this.#current.values()].map((held) => ({ ...held, holds: true }));
    const waiting = [...this.#others.values()].flat().map((held) => ({ ...held, holds: false }));
    return [...current, ...waiting].filter(({ device }) => device.new_network === true);
  }

  /** The network of this connection is known: its frames are marked no longer. */
  believe({ device, connection }: HeldConnection): void {
    device.new_network = false;
    if (this.find(device.device_id) === connection) this.#tellConnected(device, connection);
  }

  /**
   * Removes the connection, and lets one that waits take its place; false when it did not speak for
   * the device any more.
   */
  leave(device: GatewayDevice, connection: RegisteredConnection): boolean {
    this.#remove(device.device_id, connection);
    if (this.find(device.device_id) !== connection) return false;
    this.#current.delete(device.device_id);
    if (!this.promote(device.device_id))
      this.#news.tell(device.device_id, () =>
        this.#settings.ports.disconnected(device, connection.sourceAddress),
      );
    return true;
  }

  /**
   * Publishes once more that a device is not connected here, where that failed; one that has come
   * meanwhile, or has a publication under way, is left alone.
   */
  leaveAgain(believed: BelievedConnection): void {
    if (this.#current.has(believed.device_id) || this.#news.isUnderWay(believed.device_id)) return;
    this.#news.tell(believed.device_id, () =>
      this.#settings.ports.disconnected(believed, believed.source_address),
    );
  }

  /** Resolves when all events so far have been published. */
  async settled(): Promise<void> {
    await this.#news.settled();
  }

  #tellConnected(device: GatewayDevice, connection: RegisteredConnection): void {
    const cameAt = this.#settings.now();
    this.#news.tell(device.device_id, () =>
      this.#settings.ports.connected(device, connection.sourceAddress, cameAt),
    );
  }

  #add(held: HeldConnection, waits: boolean): void {
    const others = this.#others.get(held.device.device_id) ?? [];
    this.#others.set(held.device.device_id, others);
    others.push({ ...held, waits });
    for (const { connection } of others.splice(0, others.length - this.#settings.most + 1))
      connection.retire('one of too many', 0);
  }

  #remove(deviceId: number, connection: RegisteredConnection): void {
    const left = (this.#others.get(deviceId) ?? []).filter((one) => one.connection !== connection);
    if (left.length > 0) this.#others.set(deviceId, left);
    else this.#others.delete(deviceId);
  }
}
