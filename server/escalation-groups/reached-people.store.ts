// Whose alerts would reach a contact: the people of the view, and the contacts of the whole
// organisation, because a contact may be of another department than the caller sees.
import { mostCounted } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { isSetUp } from '#server/kit/delivery-services.ts';
import { anyOf } from '#server/kit/resource/columns.ts';
import { isActive, unreachable } from './group-people.store.ts';

/** The people of the view's organisation whose alerts are expected: workers, and who has a device. */
export async function listExpected(tx: Tx): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select u.id
    from users u
    where u.organisation_id = app.tenant()
      and ${isActive(tx)}
      and (u.role = 'organisation_user'
        or exists (select from devices v
          where v.organisation_id = u.organisation_id
            and v.user_id = u.id
            and v.archived_at is null))
    limit ${tx.unsafe(String(mostCounted))}`;
  return rows.map(({ id }) => id);
}

/**
 * How many of these people have a contact, other than themselves, whom a service reaches: of their
 * group, else of their department's groups, or of their own. Administrators, who are notified when
 * no contact is left, do not count, and neither do hours.
 * @param tx in the view of the whole organisation
 */
export async function countReached(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await tx<{ reached: number }[]>`
    select count(*)::int as reached
    from users t
    where t.organisation_id = app.tenant()
      and t.id = ${anyOf(tx, ids)}
      and (${hasGroup(tx)} or ${hasOwn(tx)})`;
  return row?.reached ?? 0;
}

/** Of person `t`. */
const hasGroup = (tx: Tx): Fragment => tx`
  exists (select
    from escalation_group_users m
    join users u on u.organisation_id = m.organisation_id and u.id = m.user_id
    where m.organisation_id = t.organisation_id
      and m.user_id <> t.id
      and (m.escalation_group_id = t.escalation_group_id
        or t.escalation_group_id is null
          and m.escalation_group_id in (select g.escalation_group_id
            from department_escalation_groups g
            where g.organisation_id = t.organisation_id and g.department_id = t.department_id))
      and ${isActive(tx)}
      and ${unreachable(tx)} is null)`;

const hasOwn = (tx: Tx): Fragment => tx`
  (t.personal_contacts_allowed and exists (select
    from personal_contacts c
    where c.organisation_id = t.organisation_id
      and c.user_id = t.id
      and (c.mobile is not null and (${isSetUp(tx, tx`'sms'`)} or ${isSetUp(tx, tx`'voice'`)})
        or c.landline is not null and ${isSetUp(tx, tx`'voice'`)})))`;
