// The SQL of list preferences. Only the platform's view can read it; every query names the person.
import type { ListPreferences } from '#domain/kit/resource/list-preferences.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** One change of a person after the other. */
export async function lockPreferences(tx: Tx, userId: number): Promise<void> {
  await tx`select from users where id = ${userId} for no key update`;
}

export async function findPreferences(
  tx: Tx,
  userId: number,
  list: string,
): Promise<ListPreferences | null> {
  const [row] = await tx<ListPreferences[]>`
    select hidden, density, views, opens
    from list_preferences
    where user_id = ${userId} and list = ${list}`;
  return row ?? null;
}

export async function countPreferences(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<
    { lists: number }[]
  >`select count(*)::int as lists from list_preferences where user_id = ${userId}`;
  return row?.lists ?? 0;
}

export async function writePreferences(
  tx: Tx,
  userId: number,
  list: string,
  preferences: ListPreferences,
): Promise<void> {
  const { hidden, density, views, opens } = preferences;
  await tx`
    insert into list_preferences (user_id, list, hidden, density, views, opens)
    values (${userId}, ${list}, ${hidden}::text[], ${density}, ${tx.json(views)}, ${opens})
    on conflict (user_id, list) do update
      set hidden = excluded.hidden, density = excluded.density, views = excluded.views,
        opens = excluded.opens, updated_at = app.now()`;
}
