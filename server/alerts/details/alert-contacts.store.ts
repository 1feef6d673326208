// The contacts that an operator calls about an alert, in the order in which escalation notifies
// them (domain/escalation/escalation-plan.ts).
import type { Alert } from '#domain/alerts/alert.ts';
import {
  type ContactHours,
  hoursInWords,
  includesMoment,
} from '#domain/escalation-groups/hours.ts';
import type { Tx } from '#server/kit/db/database.ts';

type ContactRow = Pick<
  Alert['contacts'][number],
  'order' | 'kind' | 'name' | 'mobile' | 'landline'
> & { active: boolean } & {
  [Field in keyof ContactHours]: Field extends 'days' ? number[] : ContactHours[Field];
};

/**
 * The worker's group or else the department's groups, then the worker's own people where they are
 * allowed; each with whether it is their hour now, in the worker's zone.
 */
export async function readContacts(
  tx: Tx,
  id: number,
  now: Date,
  timezone: string,
): Promise<Alert['contacts']> {
  const rows = await tx<ContactRow[]>`
    with a as (select organisation_id, user_id, department_id from alerts where id = ${id}),
    worker as (select p.*
      from a
      join users p on p.organisation_id = a.organisation_id and p.id = a.user_id),
    groups as (
      select organisation_id, escalation_group_id as id, 1 as place
      from worker
      where escalation_group_id is not null
      union all
      select g.organisation_id, g.escalation_group_id, g."order" from a
      join department_escalation_groups g
        on g.organisation_id = a.organisation_id
        and g.department_id = a.department_id
      where not exists (select from worker where escalation_group_id is not null)),
    members as (
      select distinct on (m.user_id) groups.place, m.* from groups
      join escalation_group_users m
        on m.organisation_id = groups.organisation_id
        and m.escalation_group_id = groups.id
      where not exists (select from worker where worker.id = m.user_id)
      order by m.user_id, groups.place, m."order")
    select 'escalation' as kind,
      (row_number() over (order by m.place, m."order"))::integer as "order", u.name, u.mobile,
      u.landline,
      u.status in ('active', 'pending')
        and (u.expires_at is null or u.expires_at > app.now()) as active, m.all_day,
          m.time_on::text, m.time_off::text, m.days
    from members m join users u on u.organisation_id = m.organisation_id and u.id = m.user_id
    union all
    select 'personal', c."order", c.first_name || ' ' || c.last_name, c.mobile, c.landline, true,
      true, null, null, '{1,2,3,4,5,6,7}'::smallint[]
    from worker
    join personal_contacts c on c.organisation_id = worker.organisation_id and c.user_id = worker.id
    where worker.personal_contacts_allowed
    order by kind, "order"`;
  return rows.map(({ active, all_day, time_on, time_off, days, ...contact }) => ({
    ...contact,
    reachable_now: active && includesMoment({ all_day, time_on, time_off, days }, now, timezone),
    hours: hoursInWords({ all_day, time_on, time_off, days }),
  }));
}
