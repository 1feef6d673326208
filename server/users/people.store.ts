// People of organisations as staff read them: one with devices, or the active ones to choose from.
import { metaFor, type Page, type PageQuery } from '#domain/kit/paging.ts';
import type { ListedPerson, PersonDetails } from '#domain/users/users.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace } from '#server/kit/resource/keyset.ts';

/** Somebody of an organisation in the caller's view; null for anybody else, staff too. */
export async function findPersonDetails(tx: Tx, id: number): Promise<PersonDetails | null> {
  const [row] = await tx<PersonDetails[]>`
    select u.id, u.first_name, u.last_name, u.name, u.status, u.email, u.mobile, u.landline, u.voice_code, u.additional_notes, u.timezone,
      json_build_object('id', o.id, 'name', o.name) as organisation,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.device_name, 'type', k.name, 'online', case when k.name in ('app', 'ev04') then v.online end,
          'last_heard_at', app.iso(v.last_heard_at), 'battery_percent', v.battery_percent) order by v.device_name, v.id), '[]')
        from devices v join device_types k on k.id = v.device_type_id
        where v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null) as devices
    from users u join organisations o on o.id = u.organisation_id
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.id = ${id}`;
  return row ?? null;
}

/** A page of the active people of the view's organisation, by family name. */
export async function listPeople(tx: Tx, query: PageQuery): Promise<Page<ListedPerson>> {
  const place = query.after ? decodePlace(query.after) : null;
  const up = query.direction !== 'desc';
  const pattern = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await tx<(ListedPerson & { place: string })[]>`
    select u.id, u.name, d.name as department, u.last_name_key as place
    from users u left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.organisation_id = app.tenant() and u.status = 'active' ${query.search ? tx`and u.name ilike ${pattern}` : tx``}
      ${place ? tx`and (u.last_name_key, u.id) ${up ? tx`>` : tx`<`} (${place.value}::text, ${place.id}::bigint)` : tx``}
    order by u.last_name_key ${up ? tx`asc` : tx`desc`}, u.id ${up ? tx`asc` : tx`desc`}
    limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: last.place, id: last.id }) : null;
  return { items: rows.map(({ place: _place, ...person }) => person), meta: metaFor(query, rows.length, next) };
}
