// Watches for a database that was put back while we looked: it has less than what was published,
// and would say nothing until it has as much again.
import { compareNumbers } from '#domain/kit/live-event.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { newestNumber, newestWritten } from './outbox.store.ts';

interface Watched {
  readonly database: Database;
  readonly log: Pick<Log, 'error'>;
  /** What was published last; null once nobody listens. */
  readonly position: () => string | null;
  /** The database has come back with less: this is its newest number. */
  readonly backAt: (newest: string) => void;
}

const pollsBetweenLooks = 10;

/** @returns called at each poll; looks at some of them. A database that is away is asked again. */
export function watchPutBack({ database, log, position, backAt }: Watched): () => Promise<void> {
  let polls = 0;
  return async () => {
    polls += 1;
    if (polls % pollsBetweenLooks !== 0) return;
    const published = position();
    const written = await database.ask(newestWritten).catch(() => null);
    // What was published meanwhile is not in the answer.
    if (
      published === null ||
      written === null ||
      position() !== published ||
      compareNumbers(written, published) >= 0
    )
      return;
    const newest = await database.ask(newestNumber).catch(() => null);
    if (newest === null || position() !== published) return;
    log.error(
      { published, newest },
      'the database has less than the live news that were published: the consoles load again',
    );
    backAt(newest);
  };
}
