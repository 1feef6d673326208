// Which connection speaks for which device: the newest wins, and the platform hears of online and offline in order.
import type { ConnectionState, GatewayDevice, GatewayPorts } from './gateway-ports.ts';

/** What the registry and the command queue need of a connection. */
export type RegisteredConnection = {
  readonly sourceAddress: string;
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

export class ConnectionRegistry implements DeviceConnections {
  readonly #tell: GatewayPorts['connectionChanged'];
  readonly #failed: (error: unknown) => void;
  readonly #current = new Map<number, RegisteredConnection>();
  readonly #news = new Map<number, Promise<void>>();

  constructor(tell: GatewayPorts['connectionChanged'], failed: (error: unknown) => void) {
    this.#tell = tell;
    this.#failed = failed;
  }

  get size(): number {
    return this.#current.size;
  }

  has(deviceId: number): boolean {
    return this.#current.has(deviceId);
  }

  sourceAddress(deviceId: number): string | null {
    return this.#current.get(deviceId)?.sourceAddress ?? null;
  }

  find(deviceId: number): RegisteredConnection | null {
    return this.#current.get(deviceId) ?? null;
  }

  drop(deviceId: number, why: string): void {
    this.#current.get(deviceId)?.close(why);
  }

  /** Makes this the device's connection; gives the one that it replaces, for the caller to close. */
  enter(device: GatewayDevice, connection: RegisteredConnection): RegisteredConnection | null {
    const replaced = this.#current.get(device.device_id) ?? null;
    this.#current.set(device.device_id, connection);
    this.#announce(device, 'online', connection.sourceAddress);
    return replaced;
  }

  /** Takes the connection out; false when a newer one had already taken its place. */
  leave(device: GatewayDevice, connection: RegisteredConnection): boolean {
    if (this.#current.get(device.device_id) !== connection) return false;
    this.#current.delete(device.device_id);
    this.#announce(device, 'offline', connection.sourceAddress);
    return true;
  }

  /** Resolves when all news so far has been told. */
  async settled(): Promise<void> {
    await Promise.all(this.#news.values());
  }

  #announce(device: GatewayDevice, state: ConnectionState, sourceAddress: string): void {
    const before = this.#news.get(device.device_id) ?? Promise.resolve();
    const told = before
      .then(() => this.#tell(device, state, sourceAddress))
      .catch(this.#failed)
      .then(() => {
        if (this.#news.get(device.device_id) === told) this.#news.delete(device.device_id);
      });
    this.#news.set(device.device_id, told);
  }
}
