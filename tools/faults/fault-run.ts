// The shape of a fault run: one fault in a whole program, and five numbers on the outcome of
// everything sent.
import type { Database } from '#server/kit/db/database.ts';
import type { DatabaseWire } from './database/database-wire.ts';
import type { FaultDatabase } from './fault-database.ts';
import type { Comparison } from './ledger.ts';
import type { ProgramPlace, ProgramPorts, RunningProgram } from './program/program.ts';

export type Verdict = 'held' | 'failed' | 'no verdict';

/** Every run counts in these: a number that has no meaning in a run stays 0. */
export interface Tally {
  readonly attempted: number;
  /** Acknowledged, answered 2xx, or delivered: what the program has promised. */
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unexpected: number;
}

export interface FaultReport {
  readonly tally: Tally;
  /** Observations, a sentence a line. */
  readonly lines: readonly string[];
  /** The run's own conditions, each in words with whether it held. */
  readonly conditions: readonly Condition[];
  /** Fewer attempted or acknowledged than this prove nothing: no verdict. */
  readonly leastAcked: number;
}

export interface Condition {
  readonly says: string;
  readonly held: boolean;
}

/** The program under test with everything around it, created for each run. */
export interface Ground {
  readonly place: ProgramPlace;
  /** Between the program and its database. */
  readonly wire: DatabaseWire;
  /** The database as its superuser sees it, past the wire. */
  readonly owner: FaultDatabase;
  /** The database as the program sees it, past the wire. */
  readonly database: Database;
  readonly postgresDirectory: string;
  readonly superuserUrl: string;
  /** The full figures of the goals instead of the short form. */
  readonly long: boolean;
  readonly seed: number;
  readonly say: (line: string) => void;
  /**
   * Starts the program on this ground, or another process of it on ports of its own; the caller
   * waits for `ready()`.
   */
  start(settings?: Readonly<Record<string, string>>, ports?: ProgramPorts): RunningProgram;
}

export interface FaultRun {
  readonly name: string;
  /** The goal it proves, such as F4. */
  readonly goal: string;
  readonly hurts: string;
  run(ground: Ground): Promise<FaultReport>;
}

/**
 * Lost, doubled and unexpected are always wrong. A run that put in too little has shown nothing,
 * whatever its conditions say; one that put in enough answers for its conditions, and then for how
 * much of it was promised.
 */
export function verdictOf({ tally, conditions, leastAcked }: FaultReport): Verdict {
  if (tally.lost + tally.doubled + tally.unexpected > 0) return 'failed';
  if (tally.attempted < leastAcked) return 'no verdict';
  if (conditions.some(({ held }) => !held)) return 'failed';
  return tally.acked < leastAcked ? 'no verdict' : 'held';
}

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { attempted, acked, lost, doubled, unexpected }) => ({
      attempted: sum.attempted + attempted,
      acked: sum.acked + acked,
      lost: sum.lost + lost,
      doubled: sum.doubled + doubled,
      unexpected: sum.unexpected + unexpected,
    }),
    { attempted: 0, acked: 0, lost: 0, doubled: 0, unexpected: 0 },
  );

export const tallyOf = ({ attempted, acked, lost, doubled, unexpected }: Comparison): Tally => ({
  attempted,
  acked,
  lost: lost.length,
  doubled: doubled.length,
  unexpected: unexpected.length,
});

/** The first few names of what went wrong, for the lines. */
export const someOf = (what: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${what}: ${names.slice(0, 3).join('; ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
      ];
