// The SQL of people who lost a device: the database notes them when a device is reassigned, the
// sweeps of places take the notes.
import type { Tx } from '#server/kit/db/database.ts';

/** Whose places are to be judged again; each sweep takes its own notes. */
type Places = 'geofences' | 'favourites';

export const listTakenAway = async (
  tx: Tx,
  places: Places,
  but: readonly number[],
  most: number,
): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select id
      from taken_devices
      where places = ${places} and id <> all(${[...but]}::bigint[])
      order by id
      limit ${most}`
  ).map(({ id }) => id);

export async function takeTakenAway(
  tx: Tx,
  ids: readonly number[],
): Promise<{ now: string; users: number[] }> {
  const rows = await tx<{ user_id: number; now: string }[]>`
    delete from taken_devices
    where id = any(${[...ids]}::bigint[])
    returning user_id, app.iso(app.now()) as now`;
  return { now: rows[0]?.now ?? '', users: [...new Set(rows.map(({ user_id }) => user_id))] };
}
