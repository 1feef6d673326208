// The networks that a pendant connects from: which of them are known, on how many days it came from
// there, and who confirmed one (decision 0032).
import { knownAfterDays } from '#domain/devices/device-network.ts';
import type { DeviceNetwork } from '#domain/devices/device-networks.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** A device on one of its networks. */
export interface OnNetwork {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly network: string;
}

const columns = 'organisation_id bigint, device_id bigint, network text';
const given = (tx: Tx, on: readonly OnNetwork[]): Fragment =>
  tx`json_to_recordset(${JSON.stringify(on)}::text::json) as g (${tx.unsafe(columns)})`;
const today = (tx: Tx): Fragment => tx`(app.now() at time zone 'UTC')::date`;

/**
 * The first network of a device that has none is known at once; of two that come at the same moment
 * one is the first.
 */
export async function claimFirstNetworks(tx: Tx, on: readonly OnNetwork[]): Promise<void> {
  await tx`
    insert into device_networks (organisation_id, device_id, network, is_first, known_at)
    select g.organisation_id, g.device_id, g.network, true, app.now()
    from ${given(tx, on)}
    order by g.device_id
    on conflict do nothing`;
}

/** The columns set of a network `n` on the first report of another day. */
export const oneDayMore = (tx: Tx): Fragment => tx`
  days = n.days + 1, last_day = ${today(tx)}, known_at = case
    when n.days + 1 >= ${knownAfterDays}::integer then coalesce(n.known_at, app.now())
    else n.known_at end`;

interface LookedAt extends Pick<OnNetwork, 'device_id' | 'network'> {
  readonly is_known: boolean;
  /** Today is not counted yet. */
  readonly is_due: boolean;
}

/** The state of these networks; none for one that was never recorded. */
export async function lookAtNetworks(tx: Tx, on: readonly OnNetwork[]): Promise<LookedAt[]> {
  return await tx<LookedAt[]>`
    select n.device_id, n.network, n.known_at is not null as is_known,
      n.last_day < ${today(tx)} as is_due
    from ${given(tx, on)}
    join device_networks n
      on n.organisation_id = g.organisation_id
      and n.device_id = g.device_id
      and n.network = g.network`;
}

/**
 * Counts today for devices that are connected. They are locked. @returns those whose network is
 * known now
 */
export async function countToday(
  tx: Tx,
  on: readonly OnNetwork[],
): Promise<Pick<OnNetwork, 'device_id' | 'network'>[]> {
  const rows = await tx<(Pick<OnNetwork, 'device_id' | 'network'> & { is_known: boolean })[]>`
    update device_networks n set ${oneDayMore(tx)} from ${given(tx, on)}
    where n.organisation_id = g.organisation_id
      and n.device_id = g.device_id
      and n.network = g.network
      and n.last_day < ${today(tx)}
    returning n.device_id, n.network, n.known_at is not null as is_known`;
  return rows.filter(({ is_known }) => is_known);
}

/** Of one device: unconfirmed ones first, then the newest. */
export const listNetworks = async (tx: Tx, deviceId: number): Promise<DeviceNetwork[]> =>
  await tx<DeviceNetwork[]>`
    select n.network, app.iso(n.first_seen_at) as first_seen_at, n.last_day::text as last_day,
      n.days, n.known_at is not null as is_known,
      case
        when n.is_first then 'first'
        when n.confirmed_by_staff_id is not null then 'confirmed'
        when n.known_at is not null then 'days' end as known_by
    from device_networks n
    where n.device_id = ${deviceId}
    order by (n.known_at is null) desc, n.first_seen_at desc, n.network`;

/** @returns whether it was there and not known yet */
export async function confirmNetwork(
  tx: Tx,
  deviceId: number,
  { network, by }: { network: string; by: number },
): Promise<boolean> {
  const rows = await tx`
    update device_networks set known_at = app.now(), confirmed_by_staff_id = ${by}
    where device_id = ${deviceId} and network = ${network} and known_at is null returning network`;
  return rows.length > 0;
}
