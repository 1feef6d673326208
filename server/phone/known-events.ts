// Looks up what a phone has reported before. Concurrent lookups share one query: in a storm every
// phone calls at once.
import { AppError } from '#domain/kit/errors.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import {
  findKeptPositions,
  type Known,
  type KnownQuestion,
  type PositionQuestion,
  readKnown,
} from './app-events.store.ts';

export interface KnownEvents {
  known(question: KnownQuestion): Promise<Known>;
  /** Which of the keys have a stored position. */
  keptPositions(question: PositionQuestion): Promise<string[]>;
}

const together = {
  most: 100,
  lanes: 2,
  retryAlone: (error: unknown) => !(error instanceof AppError),
};

export function createKnownEvents(database: Database): KnownEvents {
  const known = createBatcher<KnownQuestion, Known>({
    ...together,
    work: async (questions) => await database.ask(async (tx) => await readKnown(tx, questions)),
  });
  const positions = createBatcher<PositionQuestion, string[]>({
    ...together,
    work: async (questions) =>
      await database.ask(async (tx) => await findKeptPositions(tx, questions)),
  });
  return {
    known: async (question) => await known.add(question),
    keptPositions: async (question) => await positions.add(question),
  };
}
