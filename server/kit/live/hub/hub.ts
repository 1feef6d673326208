// Publishes committed news to the sockets: reads the outbox in commit order, never past a running
// transaction; the outbox keeps the last hours for clients that come back.
import { epochOf } from '#domain/kit/live-event.ts';
import type { CommittedNews, Database, OutboxRow, Tx } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { createNeighbours, type NeighbourTimes, usualTimes } from './neighbours.ts';
import { batch, newestNumber, newsAfter, readMissed } from './outbox.store.ts';
import { watchPutBack } from './put-back.ts';

export interface Frame {
  channel: string;
  event: string;
  /** JSON text of the payload, its number inside as `n`. */
  data: string;
}

export interface HubOptions {
  readonly database: Database;
  readonly log: Log;
  /** Sends frames to the sockets of this process. */
  readonly publish: (frames: Frame[]) => void;
  /**
   * Called before news of another epoch, or of a database that was put back: earlier frames may be
   * of transactions that no longer exist.
   */
  readonly moved?: () => void;
  /** Milliseconds between looks without a notice; makes up for a lost NOTIFY. */
  readonly pollMs?: number;
  readonly times?: NeighbourTimes;
}

export interface Hub {
  /**
   * A commit of this process: publishes its news if they directly follow the last published ones,
   * looks at once otherwise, and notifies the other processes.
   */
  committed(news?: CommittedNews | null): void;
  /** Number of the newest frame published; the first of its epoch before there is one. */
  readonly position: string;
  readonly counts: { looks: number; frames: number; notices: number };
  close(): Promise<void>;
}

const channelName = 'vigil_live';

/** Starts at the newest committed frame: screens have already fetched everything older. */
export async function startHub({
  database,
  log,
  publish,
  moved = () => {},
  pollMs = 500,
  times = usualTimes,
}: HubOptions): Promise<Hub> {
  let position = await database.ask(newestNumber);
  const counts = { looks: 0, frames: 0, notices: 0 };
  let looking = false;
  let again = false;
  let ours = false;
  let untold = false;
  let closed = false;
  const say = async (words: string) => await database.notices.send(channelName, words);
  const neighbours = createNeighbours({ say, counts, times });

  function carry(rows: readonly OutboxRow[]): void {
    const last = rows.at(-1)?.number ?? position;
    if (epochOf(last) !== epochOf(position)) moved();
    position = last;
    counts.frames += rows.length;
    if (rows.length > 0)
      publish(
        rows.flatMap((row) =>
          row.channels.map((channel) => ({ channel, event: row.event, data: numbered(row) })),
        ),
      );
  }

  async function look(): Promise<void> {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        const committedHere = ours;
        ours = false;
        counts.looks += 1;
        const rows = await database.ask((tx) => newsAfter(tx, position));
        // Closed meanwhile: the next hub may have started already, and publishes what is committed
        // from then on.
        if (closed) return;
        carry(rows);
        untold = untold || rows.length > 0;
        if (committedHere && untold) {
          // A commit without news sends no notice. Rows that wait for an older transaction are
          // announced by the process that commits it.
          untold = false;
          neighbours.tell();
        }
        again = again || rows.length === batch;
      } while (again && !closed);
    } catch (error) {
      ours = true;
      // During shutdown the database may close under a running look; its news is no longer needed.
      if (!closed) log.warn({ err: error }, 'the hub could not read the outbox; retrying');
    } finally {
      looking = false;
    }
  }

  const noticed = (words: string): void => {
    if (neighbours.receive(words)) void look();
  };
  const listening = listen({ database, log }, noticed, neighbours.greet);
  const backAt = (newest: string): void => {
    moved();
    position = newest;
  };
  const watch = watchPutBack({ database, log, position: () => (closed ? null : position), backAt });
  const timer = setInterval(() => void Promise.all([look(), watch()]), pollMs);
  return {
    committed: (news) => {
      // A running look may have read them already.
      if (news && news.after === position && !looking) {
        carry(news.rows);
        if (news.rows.length > 0) neighbours.tell();
        return;
      }
      ours = true;
      void look();
    },
    get position() {
      return position;
    },
    counts,
    close: async () => {
      closed = true;
      clearInterval(timer);
      neighbours.stop();
      await (await listening)?.();
    },
  };
}

const numbered = ({ number, data }: OutboxRow): string =>
  data === '{}' ? `{"n":"${number}"}` : `{"n":"${number}",${data.slice(1)}`;

/** @returns null where the database does not allow it yet: then only polling is left */
const listen = async (
  { database, log }: Pick<HubOptions, 'database' | 'log'>,
  noticed: (words: string) => void,
  greet: () => void,
) =>
  await database.notices.listen(channelName, noticed, greet).catch((error: unknown) => {
    log.warn({ err: error }, 'cannot listen for notices yet; polling until the database allows it');
    return null;
  });

/**
 * What the given channels missed since `number`, oldest first; null where that is unknown, and
 * everything must be fetched again.
 */
export async function missedSince(
  tx: Tx,
  number: string,
  channels: readonly string[],
  limit = 5000,
): Promise<Frame[] | null> {
  const rows = await readMissed(tx, number, channels, limit);
  return (
    rows?.map((row) => ({ channel: row.channel, event: row.event, data: numbered(row) })) ?? null
  );
}
