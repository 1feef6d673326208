// Detects a recorded session that is sent again from elsewhere: it has no effect, and is logged at
// most once a minute and device.
import type { Database } from '#server/kit/db/database.ts';
import { type Batcher, createBatcher } from '#server/kit/jobs/batcher.ts';
import type { GatewayLog } from './gateway-parts.ts';
import type { DeviceFrame } from './gateway-ports.ts';
import {
  findReplayed,
  type OldFrame,
  type ReplayedFrame,
  type ReplayNews,
  recordReplays,
} from './replays.store.ts';

const platform = { role: 'platform' } as const;
/**
 * Earlier, it is the unit itself, whose answer was lost with its connection and which reconnects
 * from any address that its network gives it.
 */
const oldFromMs = 3_600_000;
const copiedBefore = '1 hour';
const mostAddresses = 10;

/**
 * Counts of one device's copies since they were last logged; counts lost when the program stops are
 * still in the stored frames.
 */
interface Pending {
  count: number;
  readonly addresses: Set<string>;
  readonly first_addresses: Set<string>;
  first_at: string;
}

export class ReplayWatch {
  readonly #database: Database;
  readonly #log: GatewayLog;
  readonly #retellMs: number;
  readonly #looks: Batcher<OldFrame, null>;
  readonly #pending = new Map<number, Pending>();
  #retelling: NodeJS.Timeout | null = null;

  /** @param retellMs after which a failed log entry is tried again */
  constructor(database: Database, log: GatewayLog, retellMs = 60_000) {
    this.#database = database;
    this.#log = log;
    this.#retellMs = retellMs;
    this.#looks = createBatcher({
      work: async (frames) => await this.#look(frames),
      most: 500,
      lanes: 1,
      retryAlone: () => false,
    });
  }

  /** Checks a committed frame, without being awaited. */
  note(frame: DeviceFrame): void {
    const old = oldFrame(frame);
    if (old !== null) this.#looks.add(old).catch((error: unknown) => this.#failed(error));
  }

  /** Resolves when nothing is looked at. */
  async idle(): Promise<void> {
    await this.#looks.idle();
  }

  async #look(frames: readonly OldFrame[]): Promise<null[]> {
    const replayed = await this.#database.read(
      platform,
      async (tx) => await findReplayed(tx, frames, copiedBefore),
    );
    for (const copy of replayed) this.#count(copy);
    if (replayed.length > 0) await this.#tell();
    return frames.map(() => null);
  }

  #count({ device_id, source_address, first_address, first_at }: ReplayedFrame): void {
    const found = this.#pending.get(device_id);
    const pending = found ?? {
      count: 0,
      addresses: new Set<string>(),
      first_addresses: new Set<string>(),
      first_at,
    };
    if (found === undefined) this.#pending.set(device_id, pending);
    pending.count += 1;
    if (pending.addresses.size < mostAddresses) pending.addresses.add(source_address);
    if (pending.first_addresses.size < mostAddresses) pending.first_addresses.add(first_address);
    if (first_at < pending.first_at) pending.first_at = first_at;
  }

  async #tell(): Promise<void> {
    const news = [...this.#pending].map(([device_id, pending]) => newsOf(device_id, pending));
    const logged = await this.#database.write(
      platform,
      async (tx) => await recordReplays(tx, news),
    );
    for (const device_id of logged) {
      this.#pending.delete(device_id);
      this.#log.warn(
        { device_id },
        'a recorded session of a device was sent again from another address',
      );
    }
    if (this.#pending.size > 0)
      this.#retelling ??= setTimeout(() => this.#retell(), this.#retellMs).unref();
  }

  #retell(): void {
    this.#retelling = null;
    this.#tell().catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error }, 'replayed frames were not checked');
  }
}

const newsOf = (
  device_id: number,
  { count, addresses, first_addresses, first_at }: Pending,
): ReplayNews => ({
  device_id,
  count,
  first_at,
  addresses: [...addresses],
  first_addresses: [...first_addresses],
});

/** Null for a frame with any event of the last hour. */
function oldFrame({
  device,
  events,
  frame_bytes,
  source_address,
  received_at,
}: DeviceFrame): OldFrame | null {
  const isOld = events.every(
    ({ occurred_at, original_time }) =>
      original_time !== undefined || received_at.getTime() - Date.parse(occurred_at) > oldFromMs,
  );
  if (!isOld || events.length === 0) return null;
  const event_keys = events.map(({ event_key }) => event_key);
  return {
    device_id: device.device_id,
    event_keys,
    frame: Buffer.from(frame_bytes).toString('hex'),
    source_address,
  };
}
