// What a process of the cluster holds over the hours of a soak, and whether it grows.
import { readdirSync, readFileSync } from 'node:fs';

export interface Holding {
  /** Resident memory in MB. */
  readonly memory: number;
  /** Open files and sockets. */
  readonly files: number;
}

export type HoldingName = keyof Holding;

/** @returns null where it does not run any more, or belongs to somebody else */
export function holdingOf(pid: number): Holding | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { memory: kilobytes / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}

/** Grown by less than this is flat, whatever the share: one page of a heap, or one connection. */
const flatBelow: Holding = { memory: 20, files: 10 };
const flatShare = 0.1;

export interface Growth {
  /** The middle of the first quarter after the start was over, and of the last. */
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly isFlat: boolean;
}

/**
 * The first quarter of the samples is the start, in which caches fill and connections are made. The
 * second quarter is compared with the last.
 * @param samples of one process in the order of time, at least four
 */
export function growthOf(samples: readonly Holding[], name: HoldingName): Growth {
  const values = samples.map((sample) => sample[name]);
  const quarter = Math.floor(values.length / 4);
  const from = middleOf(values.slice(quarter, 2 * quarter));
  const to = middleOf(values.slice(-quarter));
  const grown = to - from;
  const isFlat = grown <= flatBelow[name] || grown <= flatShare * from;
  return { from, to, most: Math.max(...values), isFlat };
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
