// Detects that the database was restored to an earlier state while the hub ran: its newest number
// is below the published one, so the hub would publish nothing until it catches up.
import { compareNumbers } from '#domain/kit/live-event.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { newestNumber, newestWritten } from './outbox.store.ts';

interface Watched {
  readonly database: Database;
  readonly log: Pick<Log, 'error'>;
  /** The number published last; null once the hub is closed. */
  readonly position: () => string | null;
  /** Called with the newest number of a database that was put back to an earlier state. */
  readonly backAt: (newest: string) => void;
}

const pollsBetweenLooks = 10;

/** @returns called at each poll; looks at some of them. An unavailable database is asked again. */
export function watchPutBack({ database, log, position, backAt }: Watched): () => Promise<void> {
  let polls = 0;
  return async () => {
    polls += 1;
    if (polls % pollsBetweenLooks !== 0) return;
    const published = position();
    const written = await database.ask(newestWritten).catch(() => null);
    // Numbers published meanwhile are not in the answer.
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
