// Isolates failing work: many pieces share one transaction while all goes well, and otherwise each
// gets its own.
import type { Database, Tx } from '../db/database.ts';

/** The failure of each piece. */
export type Failures<Piece> = Map<Piece, unknown>;

const platform = { role: 'platform' } as const;

/**
 * Does these together; if that fails, each alone. Those that fail alone are added to `failures`.
 */
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
   * A batch of due ids, except these: pieces that failed, or were left because another process
   * works on them, must not hide those after them.
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
 * Processes batches until no untried work is due.
 * @throws the first failure of a single piece, after all the others were done
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
