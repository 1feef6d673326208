// The path of an alert over the wire, from the listener to the last console: driven alike for the
// product and for its limits.
import * as z from 'zod';
import { type Child, startChild } from '../kit/child.ts';
import { pause } from '../kit/clock.ts';
import { cpuMs } from '../kit/processes.ts';
import { percentile } from '../kit/statistics.ts';
import type { World } from './world.ts';

/** How alerts get in; the load program's own shape. */
export type Entry =
  | { readonly by: 'http'; readonly port: number; readonly path: string }
  | {
      readonly by: 'app';
      readonly port: number;
      readonly path: string;
      readonly token_prefix: string;
    }
  | { readonly by: 'line'; readonly port: number }
  | { readonly by: 'ev04'; readonly port: number; readonly first_imei: number };

/**
 * How consoles listen, and how a frame of a raised alert is known: its first bytes, and the pattern
 * that finds the device in it.
 */
export interface ConsoleEntry {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly channels: readonly string[];
  readonly authorise: { readonly key: string; readonly secret: string } | null;
  readonly prefix: string;
  readonly key_pattern: string;
}

/**
 * A running server that takes alerts. Devices are numbered from 1; each is used once, so that no
 * alert folds into another.
 */
export interface AlertPath {
  readonly pid: number;
  readonly device: Entry;
  readonly http: Entry;
  readonly consoles: ConsoleEntry;
  /** The live server's own counts so far; none where it does not count. */
  readonly liveCounts?: () => Promise<LiveCounts>;
  close(): Promise<void>;
}

export interface LiveCounts {
  readonly framesBuilt: number;
  readonly socketWrites: number;
}

const sentShape = z.object({ sent: z.array(z.tuple([z.number(), z.number(), z.number()])) });
export const collectShape = z.object({
  received: z.array(z.object({ key: z.number(), at: z.number() })),
  deliveries: z.number(),
  first_socket_bytes: z.number(),
  open: z.number(),
});

export interface Pressed {
  readonly count: number;
  /** Alerts that were not answered, or that some console never got. */
  readonly lost: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor microseconds per alert: of the server process, and of the database. */
  readonly cpuUs: number;
  readonly databaseUs: number;
  readonly elapsedMs: number;
  readonly frameBytes: number;
  readonly deliveries: number;
}

export type Pace =
  | { readonly way: 'closed'; readonly inFlight: number; readonly gapMs: number }
  | { readonly way: 'paced'; readonly perSecond: number; readonly patienceMs: number };

export class AlertPress {
  readonly #world: World;
  readonly #path: AlertPath;
  readonly #sender: Child;
  readonly #consoles: Child | undefined;
  #nextKey = 1;

  private constructor(world: World, path: AlertPath, sender: Child, consoles: Child | undefined) {
    this.#world = world;
    this.#path = path;
    this.#sender = sender;
    this.#consoles = consoles;
  }

  /** Joins `sockets` consoles. With none, an alert ends with its answer. */
  static async open(world: World, path: AlertPath, sockets: number): Promise<AlertPress> {
    const sender = await startChild('load/alerts.ts');
    const consoles = sockets > 0 ? await startChild('load/consoles.ts') : undefined;
    await consoles?.call('join', { group: 'all', count: sockets, ...path.consoles }, z.null());
    return new AlertPress(world, path, sender, consoles);
  }

  /** Sends `count` alerts by `entry` at `pace` and waits for the last console. */
  async press(entry: Entry, count: number, pace: Pace): Promise<Pressed> {
    const from = this.#nextKey;
    this.#nextKey += count;
    const connections = pace.way === 'closed' ? pace.inFlight : 64;
    await this.#sender.call('open', { entry, from, count, connections }, z.null());
    // Pendants that came and went are still being written down.
    if (entry.by === 'ev04') await pause(300 + count / 10);
    await this.#consoles?.call('reset', { group: 'all' }, z.null());
    const { database } = this.#world;
    const before = { own: cpuMs(this.#path.pid), database: database.cpuMs() };
    const { sent } = await this.#sender.call(pace.way, { from, count, ...pace }, sentShape);
    const collected = await this.#collect(sent.length);
    const own = cpuMs(this.#path.pid) - before.own;
    const databaseMs = database.cpuMs() - before.database;
    const ends = new Map(
      collected
        ? collected.received.map(({ key, at }) => [key, at])
        : sent.map(([key, , at]) => [key, at]),
    );
    const samples = sent.flatMap(([key, at]) => {
      const end = ends.get(key);
      return end === undefined ? [] : [{ at, took: end - at }];
    });
    const times = this.#world.calm.keep(samples).map(({ took }) => took);
    return {
      count,
      lost: count - samples.length,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      cpuUs: (own * 1000) / count,
      databaseUs: (databaseMs * 1000) / count,
      elapsedMs: Math.max(...sent.map(([, , at]) => at)) - Math.min(...sent.map(([, at]) => at)),
      frameBytes: (collected?.first_socket_bytes ?? 0) / count,
      deliveries: collected?.deliveries ?? 0,
    };
  }

  async close(): Promise<void> {
    await this.#sender.stop();
    await this.#consoles?.stop();
    await this.#path.close();
  }

  /**
   * Waits until every console has `wanted` messages, two seconds at most: what is late then is
   * lost.
   */
  async #collect(wanted: number): Promise<z.infer<typeof collectShape> | undefined> {
    if (!this.#consoles) return undefined;
    for (let tries = 0; ; tries += 1) {
      const collected = await this.#consoles.call('collect', { group: 'all' }, collectShape);
      if (collected.received.length >= wanted || tries === 20) return collected;
      await pause(100);
    }
  }
}
