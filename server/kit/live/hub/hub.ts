// Carries committed news to the sockets: reads the outbox in commit order, never past a transaction that is still running, and keeps the last stretch for those who come back.
import { compareNumbers } from '#domain/kit/live-event.ts';
import type { CommittedNews, Database, OutboxRow, Tx } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { createNeighbours, type NeighbourTimes, usualTimes } from './neighbours.ts';

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
  /** Milliseconds between looks when no notice comes: a lost NOTIFY is healed by this. */
  readonly pollMs?: number;
  readonly times?: NeighbourTimes;
}

export interface Hub {
  /** Something was committed here: publish its news if they follow what was published last, look at once otherwise, and tell the other processes. */
  committed(news?: CommittedNews | null): void;
  /** Number of the newest frame published, "0.0" before the first. */
  readonly position: string;
  readonly counts: { looks: number; frames: number; notices: number };
  close(): Promise<void>;
}

const channelName = 'vigil_live';
const batch = 1000;

/** Starts at the newest committed frame: what is older, screens have fetched. */
export async function startHub({ database, log, publish, pollMs = 500, times = usualTimes }: HubOptions): Promise<Hub> {
  let position = await database.ask(newest);
  const counts = { looks: 0, frames: 0, notices: 0 };
  let looking = false;
  let again = false;
  let ours = false;
  let untold = false;
  let closed = false;
  const say = async (words: string) => await database.listener.unsafe(`notify ${channelName}, '${words}'`);
  const neighbours = createNeighbours({ say, counts, times });

  function carry(rows: readonly OutboxRow[]): void {
    position = rows.at(-1)?.number ?? position;
    counts.frames += rows.length;
    if (rows.length > 0)
      publish(rows.flatMap((row) => row.channels.map((channel) => ({ channel, event: row.event, data: numbered(row) }))));
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
        const rows = await database.ask((tx) => after(tx, position));
        // Whoever closed it may have started the next hub already: what commits from then on is that one's to publish.
        if (closed) return;
        carry(rows);
        untold = untold || rows.length > 0;
        if (committedHere && untold) {
          // A commit without news costs the other processes nothing. What waits for an older transaction is told by whoever commits that one.
          untold = false;
          neighbours.tell();
        }
        again = again || rows.length === batch;
      } while (again && !closed);
    } catch (error) {
      ours = true;
      // At the end the database goes while a look may be under way: nobody waits for its news any more.
      if (!closed) log.warn({ err: error }, 'the hub could not read the outbox; retrying');
    } finally {
      looking = false;
    }
  }

  const listening = database.listener
    .listen(
      channelName,
      (words) => {
        if (neighbours.hear(words)) void look();
      },
      neighbours.greet,
    )
    .catch((error: unknown) => {
      log.warn({ err: error }, 'cannot listen for notices yet; polling until the database allows it');
      return null;
    });
  const poll = setInterval(() => void look(), pollMs);
  return {
    committed: (news) => {
      // A look that is under way may have read them already.
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
      clearInterval(poll);
      neighbours.stop();
      await (await listening)?.unlisten().catch(() => {});
    },
  };
}

/** What the given channels missed since `number`, oldest first; null when that is further back than the outbox keeps. */
export async function missedSince(tx: Tx, number: string, channels: readonly string[], limit = 5000): Promise<Frame[] | null> {
  const [oldest] = await tx<{ number: string }[]>`select tx_id::text || '.' || id as number from live_outbox order by tx_id, id limit 1`;
  if (oldest && compareNumbers(number, oldest.number) < 0 && number !== '0.0') return null;
  const [tx_id = '0', id = '0'] = number.split('.');
  const rows = await tx<OutboxRow[]>`
    select tx_id::text || '.' || id as number, channels, event, data::text as data from live_outbox
    where (tx_id, id) > (${tx_id}::xid8, ${id}::bigint) and tx_id < pg_snapshot_xmin(pg_current_snapshot()) and channels && ${[...channels]}::text[]
    order by tx_id, id limit ${limit + 1}`;
  if (rows.length > limit) return null;
  return rows.flatMap((row) =>
    row.channels.filter((channel) => channels.includes(channel)).map((channel) => ({ channel, event: row.event, data: numbered(row) })),
  );
}

const numbered = ({ number, data }: OutboxRow): string => (data === '{}' ? `{"n":"${number}"}` : `{"n":"${number}",${data.slice(1)}`);

// The newest row that is final, so that the first look misses nothing that commits meanwhile.
async function newest(tx: Tx): Promise<string> {
  const [row] = await tx<{ number: string }[]>`
    select tx_id::text || '.' || id as number from live_outbox
    where tx_id < pg_snapshot_xmin(pg_current_snapshot()) order by tx_id desc, id desc limit 1`;
  return row?.number ?? '0.0';
}

// The number in selects of its own: were the planner to see it, it would plan again at every look, which takes ten times as long as looking.
async function after(tx: Tx, number: string): Promise<OutboxRow[]> {
  const [tx_id = '0', id = '0'] = number.split('.');
  return await tx<OutboxRow[]>`
    select tx_id::text || '.' || id as number, channels, event, data::text as data from live_outbox
    where (tx_id, id) > ((select ${tx_id}::xid8), (select ${id}::bigint)) and tx_id < pg_snapshot_xmin(pg_current_snapshot())
    order by tx_id, id limit ${batch}`;
}
