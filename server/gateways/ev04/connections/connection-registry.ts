// Which connection speaks for which device: the newest wins, and the platform hears of each coming and going in order.
import type { BelievedConnection, ConnectedDevice, GatewayDevice, GatewayPorts } from '../gateway-ports.ts';

/** What the registry and the command queue need of a connection. */
export type RegisteredConnection = {
  readonly sourceAddress: string;
  /** Nothing that it said waits for its commit. */
  readonly isQuiet: boolean;
  /** Writes a frame under this sequence, or the connection's next; gives the one used, null when the connection is gone. */
  sendCommand(build: (sequence: number) => Uint8Array, sequence?: number): number | null;
  close(why: string): void;
};

/** What others may ask about connections, by device id. */
export type DeviceConnections = {
  readonly size: number;
  has(deviceId: number): boolean;
  sourceAddress(deviceId: number): string | null;
  /** Ends a device's connection, e.g. when it moved to another organisation; the unit comes again and is identified anew. */
  drop(deviceId: number, why: string): void;
};

type Held = { device: GatewayDevice; connection: RegisteredConnection };

export class ConnectionRegistry implements DeviceConnections {
  readonly #ports: Pick<GatewayPorts, 'connected' | 'disconnected'>;
  readonly #failed: (error: unknown) => void;
  readonly #current = new Map<number, Held>();
  readonly #news = new Map<number, Promise<void>>();

  constructor(ports: Pick<GatewayPorts, 'connected' | 'disconnected'>, failed: (error: unknown) => void) {
    this.#ports = ports;
    this.#failed = failed;
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

  find(deviceId: number): RegisteredConnection | null {
    return this.#current.get(deviceId)?.connection ?? null;
  }

  drop(deviceId: number, why: string): void {
    this.#current.get(deviceId)?.connection.close(why);
  }

  /** The devices whose coming has been told, or could not be; what is being told just now is not among them. */
  settledIds(): number[] {
    return [...this.#current.keys()].filter((deviceId) => !this.#news.has(deviceId));
  }

  /** The devices that are connected here, and those of which something is being told. */
  knownIds(): number[] {
    return [...new Set([...this.#current.keys(), ...this.#news.keys()])];
  }

  /** Makes this the device's connection; gives the one that it replaces, for the caller to close. */
  enter(device: GatewayDevice, connection: RegisteredConnection): RegisteredConnection | null {
    const replaced = this.find(device.device_id);
    this.#current.set(device.device_id, { device, connection });
    this.#tell(device, () => this.#ports.connected(device, connection.sourceAddress));
    return replaced;
  }

  /** Says once more that a device is connected here, where that could not be told or was forgotten. */
  enterAgain(deviceId: number): void {
    const held = this.#current.get(deviceId);
    if (held) this.#tell(held.device, () => this.#ports.connected(held.device, held.connection.sourceAddress));
  }

  /** Takes the connection out; false when a newer one had already taken its place. */
  leave(device: GatewayDevice, connection: RegisteredConnection): boolean {
    if (this.find(device.device_id) !== connection) return false;
    this.#current.delete(device.device_id);
    this.#tell(device, () => this.#ports.disconnected(device, connection.sourceAddress));
    return true;
  }

  /** Says once more that a device is not connected here, where that could not be told; one that has come or is spoken of meanwhile is left alone. */
  leaveAgain(believed: BelievedConnection): void {
    if (this.#current.has(believed.device_id) || this.#news.has(believed.device_id)) return;
    this.#tell(believed, () => this.#ports.disconnected(believed, believed.source_address));
  }

  /** Resolves when all news so far has been told. */
  async settled(): Promise<void> {
    await Promise.all(this.#news.values());
  }

  #tell(device: ConnectedDevice, tell: () => Promise<void>): void {
    const before = this.#news.get(device.device_id) ?? Promise.resolve();
    const told = before
      .then(tell)
      .catch(this.#failed)
      .then(() => {
        if (this.#news.get(device.device_id) === told) this.#news.delete(device.device_id);
      });
    this.#news.set(device.device_id, told);
  }
}
