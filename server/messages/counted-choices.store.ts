// What the count of a message says beside its numbers: each choice by its name and how many it has,
// the account of those who cannot be reached, and the organisation that sends.

import { type Version, validOn } from '#domain/invoices/messaging-pricing/versions.ts';
import { currencyOf, type TaxSettings } from '#domain/invoices/tax.ts';
import type { Candidate, UnreachableReason } from '#domain/messages/reach.ts';
import type { RecipientCount, UnreachedRecipient } from '#domain/messages/recipient-count.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** So many choices of a kind are named. */
const mostNamed = 200;

/** People count as they do for the message: those whose account is active. */
export async function readChoices(
  tx: Tx,
  organisation_id: number,
  { people_only = false, ...chosen }: Recipients & { people_only?: boolean | undefined },
): Promise<RecipientCount['choices']> {
  const ids = (all: readonly number[]) => all.slice(0, mostNamed);
  return await tx<RecipientCount['choices']>`
    with active as (
      select id, department_id
      from users
      where organisation_id = ${organisation_id} and status = 'active'
    )
    select 'department:' || d.id as key, d.name,
      (select count(*)::int from active a where a.department_id = d.id) as count
    from departments d
    where d.organisation_id = ${organisation_id}
      and d.id = any(${ids(chosen.department_ids)}::bigint[])
    union all select 'user_tag:' || t.id, t.name,
      (select count(*)::int
        from user_tag_links l join active a on a.id = l.user_id
        where l.organisation_id = ${organisation_id} and l.user_tag_id = t.id)
    from user_tags t
    where t.organisation_id = ${organisation_id}
      and t.id = any(${ids(chosen.user_tag_ids)}::bigint[])
    union all select 'messaging_group:' || g.id, g.name,
      (select count(*)::int
        from messaging_group_users m join active a on a.id = m.user_id
        where m.organisation_id = ${organisation_id} and m.messaging_group_id = g.id)
      + (select count(*)::int
        from messaging_contact_groups c
        where not ${people_only}
          and c.organisation_id = ${organisation_id}
          and c.messaging_group_id = g.id)
    from messaging_groups g
    where g.organisation_id = ${organisation_id}
      and g.id = any(${ids(chosen.messaging_group_ids)}::bigint[])
    union all select 'contact:' || c.id, c.name, 1
    from messaging_contacts c
    where c.organisation_id = ${organisation_id}
      and c.id = any(${ids(chosen.contact_ids)}::bigint[])
    union all select 'person:' || u.id, u.name, 1
    from users u
    where u.organisation_id = ${organisation_id}
      and u.id = any(${ids(chosen.user_ids)}::bigint[])
      and u.deleted_at is null`;
}

type Missed = Pick<Candidate, 'kind' | 'user_id' | 'contact_id' | 'name'> & {
  readonly reason: UnreachableReason;
};

/** With the state of each person's account, which says what would make them reachable. */
export async function withStatus(
  tx: Tx,
  organisation_id: number,
  missed: readonly Missed[],
): Promise<UnreachedRecipient[]> {
  const ids = missed.flatMap(({ user_id }) => user_id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx<{ id: number; status: NonNullable<UnreachedRecipient['status']> }[]>`
          select id, status
          from users
          where organisation_id = ${organisation_id} and id = any(${ids}::bigint[])`;
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return missed.map(({ kind, user_id, contact_id, name, reason }) => ({
    kind,
    id: user_id ?? contact_id,
    name,
    reason,
    status: user_id === null ? null : (statuses.get(user_id) ?? null),
  }));
}

/** The organisation that sends, with the clocks of its schedules and the currency of its prices. */
export async function readSender(
  tx: Tx,
  organisation_id: number,
): Promise<Pick<RecipientCount, 'organisation' | 'timezone' | 'currency'>> {
  const [row] = await tx<
    {
      organisation: string;
      timezone: string;
      country: string;
      today: string;
      versions: { tax?: Version<TaxSettings>[] };
    }[]
  >`
    select name as organisation, timezone, country, app.billing_versions() as versions,
      to_char(app.now() at time zone timezone, 'YYYY-MM-DD') as today
    from organisations
    where id = ${organisation_id}`;
  if (!row) throw new Error('the view shows no organisation');
  const { organisation, timezone, country, today, versions } = row;
  const currency = currencyOf(validOn(versions.tax ?? [], today), country);
  return { organisation, timezone, currency };
}
