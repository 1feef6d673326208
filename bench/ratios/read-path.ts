// A running server, and a reader that requests its paths in turn.
import * as z from 'zod';
import { type Child, startChild } from '../kit/child.ts';
import { cpuMs } from '../kit/processes.ts';
import { median } from '../kit/statistics.ts';
import type { AlertPath } from './alert-path.ts';
import type { World } from './world.ts';

export interface ReadPath {
  readonly pid: number;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The list's server, with the paths of the first page and of page 1,000. */
export interface ListPath extends ReadPath {
  readonly nearPage: string;
  readonly farPage: string;
}

/** A light route, and one record by its key. */
export interface RequestPath extends ReadPath {
  readonly light: string;
  readonly record: string;
}

/** One server's alerts and its list, for the counts. */
export interface CountedPaths {
  readonly alerts: AlertPath;
  readonly list: ListPath;
}

export interface Read {
  readonly p50: number;
  readonly count: number;
  readonly perSecond: number;
  /** Processor microseconds per answer: of the server process, and of the database. */
  readonly cpuUs: number;
  readonly databaseUs: number;
}

const answer = z.object({
  count: z.number(),
  elapsed_ms: z.number(),
  bytes_each: z.number(),
  times: z.array(z.tuple([z.number(), z.number()])),
});

export class Reader {
  readonly #world: World;
  readonly #path: ReadPath;
  readonly #child: Child;

  private constructor(world: World, path: ReadPath, child: Child) {
    this.#world = world;
    this.#path = path;
    this.#child = child;
  }

  static async open(world: World, path: ReadPath): Promise<Reader> {
    return new Reader(world, path, await startChild('load/reader.ts'));
  }

  /** Reads the paths in turn, `inFlight` at a time, for `ms`. */
  async read(paths: readonly string[], inFlight: number, ms: number): Promise<Read> {
    const { database } = this.#world;
    const { pid, port, headers } = this.#path;
    const before = { own: cpuMs(pid), database: database.cpuMs() };
    const { count, elapsed_ms, times } = await this.#child.call(
      'read',
      { port, headers, paths, inFlight, ms },
      answer,
    );
    const own = cpuMs(pid) - before.own;
    const databaseMs = database.cpuMs() - before.database;
    const calm = this.#world.calm.keep(times.map(([at, took]) => ({ at, took })));
    return {
      p50: median(calm.map(({ took }) => took)),
      perSecond: (count * 1000) / elapsed_ms,
      cpuUs: (own * 1000) / count,
      databaseUs: (databaseMs * 1000) / count,
      count,
    };
  }

  async close(): Promise<void> {
    await this.#child.stop();
    await this.#path.close();
  }
}
