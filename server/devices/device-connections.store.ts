// Which gateway process holds a device's connection, for all of them to know, and what that makes of the device: online or offline.
import type { Tx } from '#server/kit/db/database.ts';

/** A connection that came or went. */
export interface Connection {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly source_address: string;
  readonly network: string | null;
}

export interface Changed {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly source_address: string;
}

const columns = 'organisation_id bigint, device_id bigint, source_address text, network text';

/**
 * A gateway holds these from now on, at most one a device, whoever did before; their networks are remembered.
 * @returns the devices that were offline, and those that another gateway held
 */
export async function holdConnections(
  tx: Tx,
  gateway: string,
  connections: readonly Connection[],
): Promise<{ came: Changed[]; moved: number[] }> {
  if (connections.length === 0) return { came: [], moved: [] };
  const given = JSON.stringify(connections);
  const ids = connections.map(({ device_id }) => device_id);
  const held = await tx<{ device_id: number; gateway: string }[]>`
    select device_id, gateway from device_connections where device_id = any(${ids}::bigint[]) order by device_id for update`;
  const came = await tx<Changed[]>`
    with given as materialized (
      select g.* from json_to_recordset(${given}::text::json) as g (${tx.unsafe(columns)})
      join devices v on v.organisation_id = g.organisation_id and v.id = g.device_id and v.archived_at is null
    ), networks as (
      insert into device_networks (organisation_id, device_id, network)
      select organisation_id, device_id, network from given where network is not null order by device_id on conflict do nothing
    ), held as (
      insert into device_connections (organisation_id, device_id, gateway, source_address)
      select organisation_id, device_id, ${gateway}::uuid, source_address from given order by device_id
      on conflict (organisation_id, device_id) do update set gateway = excluded.gateway, source_address = excluded.source_address, since = app.now()
    )
    update devices v set online = true, silence_due_at = app.now() + interval '1 minute'
    from given g where v.organisation_id = g.organisation_id and v.id = g.device_id and not v.online
    returning v.organisation_id, v.id as device_id, g.source_address`;
  return { came, moved: held.filter((row) => row.gateway !== gateway).map(({ device_id }) => device_id) };
}

/** These have ended at a gateway. @returns the devices that are offline now: another gateway holds none of them */
export async function releaseConnections(tx: Tx, gateway: string, connections: readonly Connection[]): Promise<Changed[]> {
  if (connections.length === 0) return [];
  const addresses = new Map(connections.map(({ device_id, source_address }) => [device_id, source_address]));
  // By a list, and past the indexes of what a gateway holds and of who is online: before the planner has counted them it takes them for few, and
  // would go through all of them for each that ended.
  const gone = await tx<Omit<Changed, 'source_address'>[]>`
    with ended as (
      delete from device_connections where device_id = any(${[...addresses.keys()]}::bigint[]) and gateway is not distinct from ${gateway}::uuid
      returning organisation_id, device_id
    )
    update devices v set online = false from ended e
    where v.organisation_id = e.organisation_id and v.id = e.device_id and v.online > false
    returning v.organisation_id, v.id as device_id`;
  return gone.map((row) => ({ ...row, source_address: addresses.get(row.device_id) ?? '' }));
}

/** Of these devices, connected to a gateway as it believes: those that another holds or that are out of use by now, and those that none is known to hold. */
export async function findStrayed(
  tx: Tx,
  gateway: string,
  deviceIds: readonly number[],
): Promise<{ moved: number[]; forgotten: number[] }> {
  const rows = await tx<{ device_id: number; is_gone: boolean }[]>`
    select g.device_id, c.gateway is distinct from ${gateway}::uuid and c.gateway is not null or v.archived_at is not null as is_gone
    from unnest(${[...deviceIds]}::bigint[]) as g (device_id) join devices v on v.id = g.device_id
    left join device_connections c on c.device_id = g.device_id
    where c.gateway is distinct from ${gateway}::uuid or v.archived_at is not null`;
  const of = (isGone: boolean): number[] => rows.filter(({ is_gone }) => is_gone === isGone).map(({ device_id }) => device_id);
  return { moved: of(true), forgotten: of(false) };
}

/** At most so many are given back at one look: the next one finds the rest. */
const mostLeftBehind = 5000;

/** What a gateway holds as the rows say, beside these devices, which it knows of. */
export const findLeftBehind = async (tx: Tx, gateway: string, deviceIds: readonly number[]): Promise<Changed[]> =>
  // A difference of two lists is never looked for row by row, however few the planner believes there are.
  await tx<Changed[]>`
    with left_behind as materialized (
      select device_id from device_connections where gateway = ${gateway}::uuid
      except select unnest(${[...deviceIds]}::bigint[]) limit ${mostLeftBehind}
    )
    select c.organisation_id, c.device_id, c.source_address
    from device_connections c join left_behind using (device_id) where c.gateway = ${gateway}::uuid`;
