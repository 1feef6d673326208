// The SQL of importing contacts.
import type { Tx } from '#server/kit/db/database.ts';
import type { Made } from '#server/kit/import/importer.ts';

export interface KnownGroups {
  /** Of the organisation, for numbers without one. */
  readonly country: string;
  /** Ids by name in lower case. */
  readonly groups: ReadonlyMap<string, number>;
}

export async function readGroups(tx: Tx): Promise<KnownGroups> {
  const [home] = await tx<
    { country: string }[]
  >`select country from organisations where id = app.tenant()`;
  const rows = await tx<
    { id: number; name: string }[]
  >`select id, name_key as name from messaging_groups where organisation_id = app.tenant()`;
  return {
    country: home?.country ?? 'AU',
    groups: new Map(rows.map(({ id, name }) => [name, id])),
  };
}

/** Those of the numbers that are in the address book. */
export async function findMobiles(tx: Tx, mobiles: readonly string[]): Promise<string[]> {
  const rows = await tx<{ mobile: string }[]>`
    select mobile
    from messaging_contacts
    where organisation_id = app.tenant() and mobile = any(${[...mobiles]}::text[])`;
  return rows.map(({ mobile }) => mobile);
}

/** Puts new contacts into the groups that their rows name. */
export async function linkImported(tx: Tx, made: readonly Made[]): Promise<void> {
  await tx`
    insert into messaging_contact_groups (organisation_id, messaging_contact_id, messaging_group_id)
    select app.tenant(), m.contact, g.id
    from unnest(${made.map(({ id }) => id)}::bigint[],
      ${made.map(({ import_row_id }) => import_row_id)}::bigint[]) m (contact, import_row)
    join import_rows r on r.organisation_id = app.tenant() and r.id = m.import_row
    cross join lateral (select value::bigint as id
      from jsonb_array_elements_text(r.fields -> 'messaging_group_ids')) g
    on conflict do nothing`;
}
