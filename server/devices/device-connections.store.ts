// Which gateway process holds a device's connection, shared by all of them. A device that connects
// is online; only its silence makes it offline.
import type { Tx } from '#server/kit/db/database.ts';
import { oneDayMore } from './known-networks.store.ts';

/** A connection that began or ended. */
export interface Connection {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly source_address: string;
  readonly network: string | null;
  /** It is not known to connect from there. */
  readonly is_new_network?: boolean;
}

export interface Changed {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly source_address: string;
}

const columns =
  'organisation_id bigint, device_id bigint, source_address text, network text, is_new_network boolean';

/**
 * Locks these devices in the order of their ids, as everything else does, before any row that
 * depends on them. To be awaited before the statements that follow. The intake writes the same rows
 * in the same order (keepDeviceFacts).
 */
export async function lockDevices(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  await tx`
    select from devices where id = any(${[...deviceIds]}::bigint[]) order by id for no key update
  `;
}

/**
 * A gateway takes over these connections, at most one a device, from any earlier holder; their
 * networks are stored, and the day is counted. Their devices are locked.
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
    select device_id, gateway
    from device_connections
    where device_id = any(${ids}::bigint[])
    order by device_id
    for update`;
  const came = await tx<Changed[]>`
    with given as materialized (
      select g.* from json_to_recordset(${given}::text::json) as g (${tx.unsafe(columns)})
      join devices v
        on v.organisation_id = g.organisation_id
        and v.id = g.device_id
        and v.archived_at is null
    ), networks as (
      insert into device_networks as n (organisation_id, device_id, network)
      select organisation_id, device_id, network
      from given
      where network is not null
      order by device_id
      on conflict (organisation_id, device_id, network) do update set ${oneDayMore(tx)}
      where n.last_day < excluded.last_day
    ), held as (
      insert into device_connections (organisation_id, device_id, gateway, source_address,
        new_network)
      select organisation_id, device_id, ${gateway}::uuid, source_address,
        coalesce(is_new_network, false)
      from given
      order by device_id
      on conflict (organisation_id, device_id) do update set gateway = excluded.gateway,
        source_address = excluded.source_address, since = app.now(),
        new_network = excluded.new_network
    )
    update devices v set online = true, silence_due_at = app.now() + interval '1 minute'
    from given g where v.organisation_id = g.organisation_id and v.id = g.device_id and not v.online
    returning v.organisation_id, v.id as device_id, g.source_address`;
  return {
    came,
    moved: held.filter((row) => row.gateway !== gateway).map(({ device_id }) => device_id),
  };
}

/** These have ended at a gateway. Their devices are locked. */
export async function releaseConnections(
  tx: Tx,
  gateway: string,
  connections: readonly Connection[],
): Promise<void> {
  if (connections.length === 0) return;
  const ids = connections.map(({ device_id }) => device_id);
  // By a list, and past the index of a gateway's connections: before the planner has statistics it
  // takes them for few.
  await tx`
    delete from device_connections
    where device_id = any(${ids}::bigint[]) and gateway is not distinct from ${gateway}::uuid
  `;
}

const strays = ['ended', 'contested', 'moved', 'forgotten'] as const;
/**
 * Devices that a gateway believes to be connected to it without holding them. `ended`: out of use,
 * or not here any more.
 * `moved`: another gateway holds them. `contested`: another one holds them for a connection from a
 * new network. `forgotten`: none holds them.
 */
export type Strayed = Record<(typeof strays)[number], number[]>;

export async function findStrayed(
  tx: Tx,
  gateway: string,
  deviceIds: readonly number[],
): Promise<Strayed> {
  const rows = await tx<{ device_id: number; stray: (typeof strays)[number] }[]>`
    select g.device_id, case
      when v.id is null or v.archived_at is not null then 'ended'
      when c.gateway is null then 'forgotten'
      when c.new_network then 'contested'
      else 'moved' end as stray
    from unnest(${[...deviceIds]}::bigint[]) as g (device_id)
    left join devices v on v.id = g.device_id
    left join device_connections c on c.device_id = g.device_id
    where c.gateway is distinct from ${gateway}::uuid or v.archived_at is not null`;
  const of = (wanted: string): number[] =>
    rows.filter(({ stray }) => stray === wanted).map(({ device_id }) => device_id);
  return {
    ended: of('ended'),
    contested: of('contested'),
    moved: of('moved'),
    forgotten: of('forgotten'),
  };
}

/** The most that are released at one look: the next one finds the rest. */
const mostLeftBehind = 5000;

/**
 * The connections that a gateway holds according to the rows, without these devices, which it knows
 * of.
 */
export const findLeftBehind = async (
  tx: Tx,
  gateway: string,
  deviceIds: readonly number[],
): Promise<Changed[]> =>
  // Compute the difference of two lists as a whole, never row by row, even if the planner expects
  // few rows.
  await tx<Changed[]>`
    with left_behind as materialized (
      select device_id from device_connections where gateway = ${gateway}::uuid
      except select unnest(${[...deviceIds]}::bigint[]) limit ${mostLeftBehind}
    )
    select c.organisation_id, c.device_id, c.source_address
    from device_connections c join left_behind using (device_id) where c.gateway = ${gateway}::uuid`;
