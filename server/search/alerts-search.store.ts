// Alerts by their number and by the name of their person: open ones first, then the latest.
import { hitsPerKind, type SearchHit } from '#domain/search/search.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { joined } from '#server/kit/resource/columns.ts';
import { peopleNamed } from './people-search.store.ts';
import { begins, type SearchText } from './search-text.ts';

/**
 * The most open alerts that are searched, the most urgent first; in a flood the others are still
 * found by their people.
 */
const mostOpen = '1000';
/** The most people of a name that are searched; beyond them a search needs another letter. */
const mostPeople = 50;
const most = String(hitsPerKind);

export async function findAlerts(tx: Tx, search: SearchText): Promise<SearchHit[]> {
  const found =
    search.number === null
      ? byName(tx, search)
      : [tx`(select a.id from alerts a where a.monitored and a.id = ${search.number})`];
  return await tx<SearchHit[]>`
    select 'alert' as kind, a.id, coalesce(u.name, v.device_name, '#' || a.id) as title,
      concat_ws(' · ', '#' || a.id, k.title, case
        when a.status = 'active_alert' then 'Active'
        else 'Resolved' end) as subtitle,
      json_build_object('id', o.id, 'name', o.name) as organisation,
        app.iso(a.raised_at) as raised_at
    from (${joined(tx, found, tx` union `)}) f join alerts a on a.id = f.id
    join alert_types k on k.id = a.alert_type_id join organisations o on o.id = a.organisation_id
    left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
    order by a.status = 'resolved', a.raised_at desc, a.id desc limit ${tx.unsafe(most)}`;
}

function byName(tx: Tx, search: SearchText): Fragment[] {
  const { text } = search;
  return [
    // Each person by their key: all of the name would be read otherwise, to be held against the
    // open alerts.
    tx`(select a.id from (
        select *
        from alerts
        where status = 'active_alert' and monitored
        order by is_quiet, priority, raised_at, id
        limit ${tx.unsafe(mostOpen)}) a
      cross join lateral (
        select name_key, last_name_key
        from users
        where organisation_id = a.organisation_id and id = a.user_id
        limit 1) u
      where (${begins(tx, tx`u.name_key`, text)}) or (${begins(tx, tx`u.last_name_key`, text)})
      order by a.raised_at desc limit ${tx.unsafe(most)})`,
    tx`(select a.id
        from (${joined(tx, peopleNamed(tx, search, { most: mostPeople, present: false }), tx` union `)}) p
        cross join lateral (
        select a.id, a.raised_at
        from alerts a
        where a.monitored and a.organisation_id = p.organisation_id and a.user_id = p.id
        order by a.id desc limit ${tx.unsafe(most)}) a
      order by a.raised_at desc limit ${tx.unsafe(most)})`,
  ];
}
