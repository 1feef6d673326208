// Which of the platform's tags each organisation has.
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Child, linkedNames } from '#server/kit/resource/children.ts';
import { anyOf } from '#server/kit/resource/columns.ts';

async function writeAll(tx: Tx, ids: readonly number[], tags: readonly number[]): Promise<void> {
  const [organisations, wanted] = [[...ids], [...tags]];
  const [known] = await tx<
    { count: number }[]
  >`select count(*)::int as count from organisation_tags where id = ${anyOf(tx, wanted)}`;
  if (known?.count !== wanted.length)
    throw invalid({ organisation_tag_ids: ['One of these tags no longer exists. Remove it.'] });
  const unlink = tx`
    delete from organisation_tag_links
    where organisation_id = ${anyOf(tx, organisations)}
      and organisation_tag_id <> all(${wanted}::bigint[])
  `;
  const link = tx`
    insert into organisation_tag_links (organisation_id, organisation_tag_id)
    select o, x
    from unnest(${organisations}::bigint[]) o, unnest(${wanted}::bigint[]) x
    on conflict do nothing`;
  await Promise.all([unlink, link]);
}

export const organisationTagIds: Child = {
  follows: ['organisation_tag_ids'],
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; tags: number[] }[]>`
      select organisation_id as id,
        array_agg(organisation_tag_id order by organisation_tag_id) as tags
      from organisation_tag_links where organisation_id = ${anyOf(tx, ids)} group by 1`;
    return new Map(rows.map(({ id, tags }) => [id, tags]));
  },
  write: async (tx, id, tags: readonly number[]) => await writeAll(tx, [id], tags),
  writeAll,
};

/** The same with their names. */
export const organisationTags = linkedNames('organisation_tag_ids', {
  table: 'organisation_tag_links',
  owner: 'organisation_id',
  targets: 'organisation_tags',
  of: 'organisation_tag_id',
});
