// The open alerts of the view's organisation: how many there are, and the first of them.
import type { OrganisationWork } from '#domain/dashboard/work/work.ts';
import { mostWorkRows } from '#domain/dashboard/work/work.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;
const none = { total: 0, unanswered: 0, rows: [] };

/**
 * The contacts of alert `a` who are responding. Where its alarm came again after an answer, contacts
 * are called again, and the earlier answers count no more.
 */
const contactsOf = (tx: Tx): Fragment => tx`
  from shared_alert_links l
  where l.organisation_id = a.organisation_id
    and l.alert_id = a.id
    and l.responded_at is not null
    and (a.monitored or a.acknowledged_at is not null)`;

/** Those that nobody answers first, then by priority and age. */
export async function listOpenAlerts(tx: Tx): Promise<NonNullable<OrganisationWork['alerts']>> {
  const [row] = await tx<NonNullable<OrganisationWork['alerts']>[]>`
    with open as materialized (
      select a.*, exists (select ${contactsOf(tx)}) as has_contacts,
        a.owner_staff_id is not null
          and a.acknowledged_at is not null
          and a.called_again_at is null as centre_helps
      from alerts a
      where a.organisation_id = app.tenant() and a.status = 'active_alert' ${most(tx)}
    ), first as (
      select *
      from open
      order by centre_helps or has_contacts, priority, raised_at, id
      limit ${mostWorkRows})
    select (select count(*) from open)::int as total,
      (select count(*)
        from open
        where not centre_helps and not has_contacts)::int as unanswered,
      coalesce((select json_agg(json_build_object('id', a.id,
          'type', (select y.name from alert_types y where y.id = a.alert_type_id),
          'person', (select json_build_object('id', p.id, 'name', p.name)
            from users p
            where p.organisation_id = a.organisation_id and p.id = a.user_id),
          'device', (select v.device_name
            from devices v
            where v.organisation_id = a.organisation_id and v.id = a.device_id),
          'raised_at', app.iso(a.raised_at), 'monitored', a.monitored,
          'centre_helps', a.centre_helps,
          'contacts', (select coalesce(json_agg(l.name order by l.responded_at, l.id), '[]')
            ${contactsOf(tx)}),
          'is_calling', exists (select from escalations e
            where e.organisation_id = a.organisation_id
              and e.alert_id = a.id
              and e.status = 'telling'))
          order by a.centre_helps or a.has_contacts, a.priority, a.raised_at, a.id)
        from first a), '[]') as rows`;
  return row ?? none;
}
