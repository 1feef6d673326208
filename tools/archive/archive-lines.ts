// The lines of an archive, made from the database: each event is compared with its seal before it
// is written.
import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import {
  type ArchivedEvent,
  type ArchiveHead,
  codeOfArchive,
} from '#server/audit/archives/archive-file.ts';
import { genesis, isSame, nextHash, sealCode } from '#server/audit/event-chain.ts';
import type { Stretch } from './closed-month.store.ts';
import { ArchiveRefused } from './refusal.ts';

export interface LinesAsked {
  readonly sql: postgres.Sql;
  /** The one that makes codes, and with it those that confirm earlier ones. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  /** As YYYY-MM. */
  readonly month: string;
  readonly stretch: Stretch;
  /** How many events leave the database. */
  readonly moved: number;
}

const page = 2000;

/** @throws ArchiveRefused where an event is not what was sealed */
export async function* archiveLines({
  sql,
  keys,
  month,
  stretch,
  moved,
}: LinesAsked): AsyncGenerator<string> {
  const content = createHash('sha256');
  const written = (value: object): string => {
    const line = `${JSON.stringify(value)}\n`;
    content.update(line);
    return line;
  };
  const head = await readHead(sql, month, stretch.first);
  yield written(head);
  let previous = Buffer.from(head.previous_hash, 'hex');
  for (let position = stretch.first; position <= stretch.last; position += page) {
    for (const event of await readEvents(sql, {
      first: position,
      last: Math.min(position + page - 1, stretch.last),
    })) {
      refuseChanged(previous, event, keys);
      yield written(event);
      previous = Buffer.from(event.hash, 'hex');
    }
  }
  const facts = {
    month,
    first_position: stretch.first,
    last_position: stretch.last,
    moved,
    content: content.digest('hex'),
  };
  const { first_position: _, month: __, ...end } = facts;
  yield `${JSON.stringify({ ...end, last_hash: previous.toString('hex'), mac: codeOfArchive(keys[0], facts).toString('hex') })}\n`;
}

async function readHead(
  sql: postgres.Sql,
  month: string,
  first_position: number,
): Promise<ArchiveHead> {
  const [row] = await sql<{ schema: string; previous: Uint8Array | null }[]>`
    select (select max(name) from schema_migrations) as schema,
      (select hash from event_seals where position = ${first_position - 1}) as previous`;
  if (!row || (row.previous === null && first_position > 1))
    throw new ArchiveRefused(`Seal ${first_position - 1} is missing. ${proveFirst}`);
  const previous_hash = Buffer.from(row.previous ?? genesis).toString('hex');
  return {
    format: 'vigil-events-1',
    month,
    schema: row.schema,
    made_at: new Date().toISOString(),
    first_position,
    previous_hash,
  };
}

const readEvents = async (sql: postgres.Sql, { first, last }: Stretch): Promise<ArchivedEvent[]> =>
  await sql<ArchivedEvent[]>`
    select s.position::float8, e.tx_id::text, encode(s.hash, 'hex') as hash,
      encode(s.mac, 'hex') as mac, coalesce(app.event_text(e), '') as text
    from event_seals s
    left join events e on e.id = s.event_id
    where s.position between ${first} and ${last}
    order by s.position`;

const proveFirst = 'Nothing was changed. Find out first what happened: npm run verify-events.';

function refuseChanged(
  previous: Uint8Array,
  { position, text, hash, mac }: ArchivedEvent,
  keys: readonly Uint8Array[],
): void {
  const sealed = Buffer.from(hash, 'hex');
  const confirmed =
    mac === null ||
    keys.some((key) => isSame(sealCode(key, position, sealed), Buffer.from(mac, 'hex')));
  if (!isSame(nextHash(previous, text), sealed))
    throw new ArchiveRefused(`The event of seal ${position} is not what was sealed. ${proveFirst}`);
  if (!confirmed)
    throw new ArchiveRefused(
      `The code of seal ${position} is not made with this APP_SECRET. ${proveFirst}`,
    );
}
