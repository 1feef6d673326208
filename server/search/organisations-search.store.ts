// Organisations by any part of their name or subdomain, and departments by any part of their name:
// there are few enough to look at each.
import { hitsPerKind, type SearchHit } from '#domain/search/search.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { placeIn, type SearchText } from './search-text.ts';

const most = String(hitsPerKind);

/** Those whose name begins with the text come first. */
export const findOrganisations = async (tx: Tx, { text }: SearchText): Promise<SearchHit[]> =>
  await tx<SearchHit[]>`
    select 'organisation' as kind, o.id, o.name as title, o.subdomain as subtitle,
      null as organisation, null as raised_at
    from (select *, ${placeIn(tx, tx`lower(name)`, text)} as place
      from organisations
      where archived_at is null) o
    where o.place > 0 or ${placeIn(tx, tx`o.subdomain`, text)} > 0
    order by o.place <> 1, lower(o.name), o.id limit ${tx.unsafe(most)}`;

/** Those whose name begins with the text come first. */
export const findDepartments = async (tx: Tx, { text }: SearchText): Promise<SearchHit[]> =>
  await tx<SearchHit[]>`
    select 'department' as kind, d.id, d.name as title, null as subtitle,
      json_build_object('id', o.id, 'name', o.name) as organisation, null as raised_at
    from (select id, organisation_id, name, name_key, ${placeIn(tx, tx`name_key`, text)} as place
      from departments
      where archived_at is null) d
    join organisations o on o.id = d.organisation_id
    where d.place > 0 order by d.place <> 1, d.name_key, d.id limit ${tx.unsafe(most)}`;
