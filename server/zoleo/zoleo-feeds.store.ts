// The webhook of each organisation: its address, its credential as a hash, and an administrator's
// view of it.
import type { ZoleoFeed, ZoleoUnit, ZoleoUnknownDevice } from '#domain/zoleo/zoleo.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface KeptFeed {
  readonly organisation_id: number;
  readonly id: number;
  readonly credential_hash: Uint8Array;
}

/** The feed with this key, of any organisation. */
export async function findFeed(tx: Tx, key: string): Promise<KeptFeed | null> {
  const [row] = await tx<
    KeptFeed[]
  >`select organisation_id, id, credential_hash from zoleo_feeds where key = ${key}`;
  return row ?? null;
}

/**
 * Gives the organisation a feed, or its feed a new credential: the previous one ends. The address
 * stays.
 */
export async function renewFeed(
  tx: Tx,
  feed: { organisation_id: number; key: string; username: string; credential_hash: Buffer },
): Promise<{ key: string; username: string }> {
  const [row] = await tx<{ key: string; username: string }[]>`
    insert into zoleo_feeds as f (organisation_id, key, username, credential_hash)
    values (${feed.organisation_id}, ${feed.key}, ${feed.username}, ${feed.credential_hash})
    on conflict (organisation_id) do update set username = excluded.username,
      credential_hash = excluded.credential_hash, made_at = app.now()
    returning key, username`;
  if (!row) throw new Error('the feed was not made');
  return row;
}

export async function readFeed(
  tx: Tx,
): Promise<(Omit<ZoleoFeed, 'path'> & { key: string }) | null> {
  const [row] = await tx<(Omit<ZoleoFeed, 'path'> & { key: string })[]>`
    select key, username, app.iso(made_at) as made_at, -- Devices may have been received before the feed was made or its row was written: the newest of both.
      app.iso(greatest(last_heard_at, (select max(v.last_heard_at) from devices v where v.organisation_id = f.organisation_id and v.device_type_id = 4 and v.archived_at is null))) as last_heard_at,
      (select count(*)::int from (select from zoleo_messages m where m.organisation_id = f.organisation_id and m.processed_at is null and m.attempts > 0 limit 100) x) as failing
    from zoleo_feeds f where organisation_id = app.tenant()`;
  return row ?? null;
}

/** The organisation's units, in the order of their names. */
export const readUnits = async (tx: Tx): Promise<ZoleoUnit[]> =>
  await tx<ZoleoUnit[]>`
  select v.id, v.device_name as name, v.imei, coalesce(l.consent, 'awaited') as consent,
    app.iso(l.changed_at) as consent_at,
    app.iso(v.last_heard_at) as last_heard_at,
      coalesce(s.started_at > coalesce(s.cancelled_at, '-infinity'), false) as sos_on
  from devices v
  left join zoleo_links l on l.organisation_id = v.organisation_id and l.device_id = v.id
  left join satellite_soses s on s.organisation_id = v.organisation_id and s.device_id = v.id
  where v.organisation_id = app.tenant() and v.device_type_id = 4 and v.archived_at is null
  order by v.device_name, v.id limit 1000`;

/** Units that the feed names and the organisation does not have, the last received first. */
export const readUnknownDevices = async (tx: Tx): Promise<ZoleoUnknownDevice[]> =>
  await tx<ZoleoUnknownDevice[]>`
  select m.imei, count(*)::int as times_seen, app.iso(max(m.received_at)) as last_seen_at,
    (array_agg(m.message_type order by m.id desc))[1] as last_type
  from zoleo_messages m
  where m.organisation_id = app.tenant() and m.outcome = 'unknown_unit' and m.imei is not null
    and not exists (select from devices v
      where v.organisation_id = m.organisation_id
        and v.imei = m.imei
        and v.device_type_id = 4
        and v.archived_at is null)
  group by m.imei order by max(m.id) desc limit 100`;
