// The inputs of every measurement: the database, the calm watch, and the effort.
import type { CalmWatch } from '../kit/calm.ts';
import type { BenchDatabase } from '../kit/database.ts';

export interface World {
  readonly database: BenchDatabase;
  /** Address of the limits' filled tables, made at first need. */
  limitUrl(): Promise<string>;
  readonly calm: CalmWatch;
  /**
   * How much work a round does: a half by default, with which all of it takes less than ten minutes
   * on two cores.
   */
  readonly effort: number;
  /** Limits measurements of many cases to those whose name has these words; empty for all. */
  readonly only: string;
  readonly log: (line: string) => void;
}

export const isMeant = (
  { only }: Pick<World, 'only'>,
  { name }: { readonly name: string },
): boolean => name.includes(only);

/** `count` scaled by the effort, never below one. */
export const scaled = (world: World, count: number): number =>
  Math.max(1, Math.round(count * world.effort));
