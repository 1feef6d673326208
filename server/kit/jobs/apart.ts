// One piece of work at fault keeps no other waiting: many together in one transaction while all
// goes well, else each in its own.
import type { Database, Tx } from '../db/database.ts';

/** Why, by piece. */
export type Failures<Piece> = Map<Piece, unknown>;

const platform = { role: 'platform' } as const;

/** Does these together; where that fails, each alone. What fails alone is added to `failures`. */
export async function togetherOrApart<Piece>(
  database: Database,
  pieces: readonly Piece[],
  work: (tx: Tx, pieces: readonly Piece[]) => Promise<void>,
  failures: Failures<Piece>,
): Promise<void> {
  try {
    await database.write(platform, async (tx) => await work(tx, pieces));
  } catch (error) {
    const [only, another] = pieces;
    if (only !== undefined && another === undefined) failures.set(only, error);
    else for (const piece of pieces) await togetherOrApart(database, [piece], work, failures);
  }
}

export interface DueWork {
  /**
   * A batch of what is due, by id, but these: whoever failed, or is left to somebody who is busy
   * with it, must not hide those after.
   */
  readonly due: (tx: Tx, but: readonly number[]) => Promise<readonly number[]>;
  readonly work: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** Work for one after the other, where nothing is gained by a statement for all. */
export const oneByOne =
  (work: (tx: Tx, id: number) => Promise<void>): DueWork['work'] =>
  async (tx, ids) => {
    for (const id of ids) await work(tx, id);
  };

/**
 * Batch after batch until nothing is due that was not tried. @throws the first of what failed
 * alone, after all the others were done
 */
export async function doAllDue(database: Database, { due, work }: DueWork): Promise<void> {
  const failures: Failures<number> = new Map();
  const tried: number[] = [];
  for (;;) {
    const ids = await database.ask(async (tx) => await due(tx, tried));
    if (ids.length === 0) break;
    tried.push(...ids);
    await togetherOrApart(database, ids, work, failures);
  }
  for (const error of failures.values()) throw error;
}
