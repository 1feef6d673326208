// Keeps the connections here and their rows consistent, over several gateways: moved ones are
// closed, forgotten ones are published again, ended ones are released.
import type { Ev04Limits } from '../ev04-limits.ts';
import type { GatewayPorts } from '../gateway-ports.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { OlderConnection } from './older-connection.ts';

export type HolderParts = {
  connections: ConnectionRegistry;
  older: OlderConnection;
  ports: Pick<GatewayPorts, 'strayed' | 'leftBehind'>;
  limits: Ev04Limits;
  failed: (error: unknown) => void;
};

/** Queried for so many devices at once. */
const most = 5000;

export class HolderCheck {
  readonly #parts: HolderParts;
  #timer: NodeJS.Timeout | null = null;
  /** True during a look at all of them: the next one covers notices that come meanwhile. */
  #looking = false;

  constructor(parts: HolderParts) {
    this.#parts = parts;
  }

  /** Checks all of them at intervals: makes up for a lost notice. */
  start(): void {
    this.#timer = setInterval(() => this.look(null), this.#parts.limits.holderLookMs);
  }

  /** @param deviceIds those reported as moved; null for all */
  look(deviceIds: readonly number[] | null): void {
    if (deviceIds === null && this.#looking) return;
    const settled = this.#parts.connections.settledIds();
    const named = deviceIds && new Set(deviceIds);
    const asked = named ? settled.filter((deviceId) => named.has(deviceId)) : settled;
    if (named && asked.length === 0) return;
    this.#looking ||= deviceIds === null;
    const looks = named ? this.#look(asked) : this.#look(asked).then(() => this.#giveBack());
    looks.catch(this.#parts.failed).then(() => {
      if (deviceIds === null) this.#looking = false;
    });
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /**
   * A pendant that left while the database was away would count as online until its silence is
   * noticed, minutes later.
   */
  async #giveBack(): Promise<void> {
    const { connections, ports } = this.#parts;
    for (const believed of await ports.leftBehind(connections.knownIds()))
      connections.leaveAgain(believed);
  }

  async #look(asked: readonly number[]): Promise<void> {
    const { connections, ports } = this.#parts;
    for (let from = 0; from < asked.length; from += most) {
      const before = new Map(
        asked.slice(from, from + most).map((deviceId) => [deviceId, connections.find(deviceId)]),
      );
      const { ended, moved, contested, forgotten } = await ports.strayed([...before.keys()]);
      // A connection that began during the query is newer than its answer.
      const isSame = (deviceId: number): boolean =>
        connections.find(deviceId) === before.get(deviceId);
      for (const deviceId of ended.filter(isSame)) connections.drop(deviceId, 'out of use');
      for (const deviceId of moved.filter(isSame)) this.#yield(deviceId);
      for (const deviceId of contested.filter(isSame)) this.#keep(deviceId);
      for (const deviceId of forgotten.filter(isSame)) connections.enterAgain(deviceId);
    }
  }
  /**
   * A newer one from a known network of the pendant is believed. Our own from a new one may go on
   * sending.
   */
  #yield(deviceId: number): void {
    const { connections, older } = this.#parts;
    const held = connections.held(deviceId);
    const go = (): void => held?.connection.close('connected elsewhere');
    if (!held?.device.new_network) go();
    else older.ask(deviceId, { lives: () => connections.stepBack(deviceId), silent: go });
  }

  /**
   * The newer one comes from a new network: ours stays if it answers, and the device is published
   * as ours again.
   */
  #keep(deviceId: number): void {
    const { connections, older } = this.#parts;
    older.ask(deviceId, {
      lives: () => connections.enterAgain(deviceId, true),
      silent: () => connections.find(deviceId)?.close('connected elsewhere, and silent here'),
    });
  }
}
