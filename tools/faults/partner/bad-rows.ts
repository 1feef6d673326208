// Queued posts of a satellite feed, a few of them unreadable: in their state after the feed's call
// was answered.
import { zoleoBody } from '#simulator/zoleo/zoleo-body.ts';
import { asSuperuser } from '../database/superuser.ts';

const imei = '300534069999999';
const badEvery = 100;
const unreadable = '{"MessageId": "no end';

/** Puts that many in at once, each hundredth unreadable; gives how many are. */
export async function queueRows(superuserUrl: string, count: number): Promise<number> {
  const bodies = Array.from({ length: count }, (_, index) =>
    index % badEvery === badEvery / 2
      ? unreadable
      : JSON.stringify(
          zoleoBody(imei, { posts: { type: 'CheckIn' }, time_ms: Date.now() + index }),
        ),
  );
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql`
        with o as (select min(id) as id from organisations where active and not not_monitored),
        made as (insert into zoleo_feeds (organisation_id, key, username, credential_hash) select id, 'feed of the fault runs', 'faults', '\\x00' from o
          on conflict (organisation_id) do nothing returning organisation_id, id),
        feed as (select * from made union all select f.organisation_id, f.id from zoleo_feeds f, o where f.organisation_id = o.id limit 1),
        v as (insert into devices (organisation_id, device_type_id, device_name, imei) select organisation_id, 4, 'Fault satellite unit', ${imei} from feed)
        insert into zoleo_messages (organisation_id, feed_id, source_address, body)
        select feed.organisation_id, feed.id, '127.0.0.1', convert_to(body, 'UTF8') from feed, unnest(${bodies}::text[]) as body`,
  );
  return bodies.filter((body) => body === unreadable).length;
}

export interface RowsOutcome {
  readonly unreadable: number;
  readonly waiting: number;
  /** Of the readable ones, until they were taken. */
  readonly latest_ms: number;
}

export const judgeRows = async (superuserUrl: string): Promise<RowsOutcome> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const [row] = await sql<RowsOutcome[]>`
      select count(*) filter (where outcome = 'unreadable')::int as unreadable,
        count(*) filter (where processed_at is null)::int as waiting,
        coalesce(max(extract(epoch from processed_at - received_at)) filter (where outcome <> 'unreadable') * 1000,
          0)::float8 as latest_ms
      from zoleo_messages where source_address = '127.0.0.1'`;
    return row ?? { unreadable: 0, waiting: 0, latest_ms: Number.POSITIVE_INFINITY };
  });
