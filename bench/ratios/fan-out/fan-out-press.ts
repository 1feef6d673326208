// Crowds of consoles on a live server: joins them, publishes to them, and measures what a delivery,
// a join and an idle connection cost.
import * as z from 'zod';
import { type Child, startChild } from '../../kit/child.ts';
import { pause } from '../../kit/clock.ts';
import { cpuMs, residentKib } from '../../kit/processes.ts';
import { median } from '../../kit/statistics.ts';
import { collectShape } from '../alert-path.ts';
import type { FanOutPath } from './fan-out-path.ts';

export interface Delivered {
  /** Server microseconds per publication. */
  readonly publicationUs: number;
  readonly hearers: number;
  /** Publication to the last console, median in ms. */
  readonly p50: number;
  readonly lost: number;
}

/**
 * Server microseconds per delivery, less the cost of publishing to a channel without subscribers.
 */
export const deliveryUs = ({ publicationUs, hearers }: Delivered, silentUs: number): number =>
  (publicationUs - silentUs) / hearers;

/** Between two publications to so many hearers, so that each is a burst of its own. */
const gapMs = (size: number): number => 3 + size / 50;

export class FanOutPress {
  readonly #path: FanOutPath;
  readonly #consoles: Child;
  readonly #sizes = new Map<string, number>();
  #next = 1;

  private constructor(path: FanOutPath, consoles: Child) {
    this.#path = path;
    this.#consoles = consoles;
  }

  static async open(path: FanOutPath): Promise<FanOutPress> {
    return new FanOutPress(path, await startChild('load/consoles.ts'));
  }

  /** Joins `count` consoles to a channel; returns the server's microseconds for each. */
  async join(channel: string, count: number): Promise<number> {
    const before = cpuMs(this.#path.pid);
    await this.#consoles.call(
      'join',
      { group: channel, count, ...this.#path.consoles, channels: [channel] },
      z.null(),
    );
    this.#sizes.set(channel, count);
    return ((cpuMs(this.#path.pid) - before) * 1000) / count;
  }

  /** Resident memory of the server in KiB once it has been idle. */
  async idleKib(): Promise<number> {
    // Node releases the memory of the joins when it has been idle for eight seconds.
    await pause(10_000);
    return residentKib(this.#path.pid);
  }

  async leave(channel: string): Promise<void> {
    await this.#consoles.call('leave', { group: channel }, z.null());
    this.#sizes.delete(channel);
    await pause(300);
  }

  /**
   * The cost of publishing `count` frames to a channel without subscribers, at the pace for `size`
   * subscribers; microseconds a frame.
   */
  async silentUs(channel: string, count: number, size: number): Promise<number> {
    return ((await this.#publish(channel, count, gapMs(size))).cpu * 1000) / count;
  }

  /** Publishes `count` frames to those who joined. */
  async deliver(channel: string, count: number): Promise<Delivered> {
    const hearers = this.#sizes.get(channel) ?? 0;
    await this.#consoles.call('reset', { group: channel }, z.null());
    const { sent, cpu } = await this.#publish(channel, count, gapMs(hearers));
    const collected = await this.#consoles.call('collect', { group: channel }, collectShape);
    const ends = new Map(collected.received.map(({ key, at }) => [key, at]));
    const times = sent.flatMap(([key, at]) => (ends.has(key) ? [(ends.get(key) ?? 0) - at] : []));
    return {
      publicationUs: (cpu * 1000) / count,
      hearers,
      p50: median(times),
      lost: count * hearers - collected.deliveries,
    };
  }

  async close(): Promise<void> {
    await this.#consoles.stop();
    await this.#path.close();
  }

  async #publish(channel: string, count: number, gapMs: number) {
    const run = { from: this.#next, count, gapMs };
    this.#next += count;
    await this.#path.prepare(channel, run);
    const before = cpuMs(this.#path.pid);
    const sent = await this.#path.publish(channel, run);
    await pause(300);
    return { sent, cpu: cpuMs(this.#path.pid) - before };
  }
}
