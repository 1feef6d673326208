// The facts about a person that the rule of readiness asks for (domain/users/readiness.ts), as the
// code of their case in SQL.
import { mostCounted } from '#domain/kit/paging.ts';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import { type Lack, lacks, lacksByCode, notReadyCodes } from '#domain/users/readiness.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { isSetUp } from '#server/kit/delivery-services.ts';

const most = (tx: Tx): Fragment => tx`limit ${tx.unsafe(String(mostCounted))}`;

/** Devices in use of person `t`. */
const devicesOf = (tx: Tx, condition: Fragment): Fragment => tx`
  exists (select from devices v
    where v.organisation_id = t.organisation_id
      and v.user_id = t.id
      and v.archived_at is null
      and ${condition})`;

/** The digits of person `t`, in the order of the domain's facts. */
export const readinessCode = (tx: Tx): Fragment => tx`
  concat(
    (t.role = 'organisation_user' or ${devicesOf(tx, tx`true`)})::int,
    case
      when not ${devicesOf(tx, tx`true`)} then 0
      when ${devicesOf(tx, tx`(v.online or v.device_type_id in (3, 4))`)} then 2
      else 1 end,
    case when t.mobile is null then 0 when t.mobile_verified_at is null then 1 else 2 end,
    (t.email is not null)::int,
    (t.escalation_group_id is not null or t.department_id is not null)::int,
    case
      when not t.personal_contacts_allowed then 0
      when (select count(*)
        from personal_contacts c
        where c.organisation_id = t.organisation_id
          and c.user_id = t.id) < ${leastPersonalContacts} then 1
      else 2 end,
    (select (${isSetUp(tx, tx`'sms'`)} or ${isSetUp(tx, tx`'voice'`)})::int),
    (select ${isSetUp(tx, tx`'email'`)}::int))`;

/** People with an account, or invited to one, that has not expired. */
export const expected = (tx: Tx): Fragment => tx`
  (t.status in ('active', 'pending')
    and (t.expires_at is null or t.expires_at > (select app.now())))`;

/** Whether person `t` is expected to be ready and is not; `ready` asks for the others of them. */
export const isReady = (tx: Tx, ready: boolean): Fragment => {
  const lacking = tx`${readinessCode(tx)} = any(${[...notReadyCodes]}::text[])`;
  return ready ? tx`(${expected(tx)} and not ${lacking})` : tx`(${expected(tx)} and ${lacking})`;
};

export interface Unready {
  readonly id: number;
  readonly name: string;
  /** The most urgent first. */
  readonly lacks: Lack[];
}

/** How many people of the view's organisation are expected to be ready, and how many of them are. */
export async function countReady(tx: Tx): Promise<{ ready: number; total: number }> {
  const [row] = await tx<{ ready: number; total: number }[]>`
    select count(*)::int as total,
      (count(*) filter (where code <> all(${[...notReadyCodes]}::text[])))::int as ready
    from (select ${readinessCode(tx)} as code
      from users t
      where t.organisation_id = app.tenant() and ${expected(tx)}
      ${most(tx)}) people`;
  return row ?? { ready: 0, total: 0 };
}

interface Case {
  readonly code: string;
  readonly count: number;
  readonly first: readonly { id: number; name: string }[];
}

/**
 * How many people of the view's organisation are expected to be ready and are not, and the first of
 * them, those who lack the most urgent first.
 */
export async function listUnready(
  tx: Tx,
  limit: number,
): Promise<{ total: number; rows: Unready[] }> {
  const cases = await tx<Case[]>`
    select code, count(*)::int as count,
      to_json((array_agg(json_build_object('id', id, 'name', name)
        order by name_key, id))[1:${tx.unsafe(String(limit))}]) as first
    from (select t.id, t.name, t.name_key, ${readinessCode(tx)} as code
      from users t
      where t.organisation_id = app.tenant() and ${expected(tx)}
      ${most(tx)}) people
    where code = any(${[...notReadyCodes]}::text[])
    group by code`;
  const rows = cases
    .flatMap(({ code: found, first }) =>
      first.map((person) => ({ ...person, lacks: [...(lacksByCode.get(found) ?? [])] })),
    )
    .sort((one, next) => urgency(one) - urgency(next) || one.name.localeCompare(next.name))
    .slice(0, limit);
  return { total: cases.reduce((sum, { count }) => sum + count, 0), rows };
}

const urgency = ({ lacks: [first] }: Unready): number =>
  first === undefined ? lacks.length : lacks.indexOf(first);
