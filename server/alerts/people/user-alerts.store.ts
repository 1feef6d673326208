// The alerts of one person, and the restrictions that apply to them.
import type { Restriction } from '#domain/access/actor.ts';
import { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import { hoursInWords } from '#domain/escalation-groups/hours.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { joined } from '#server/kit/resource/columns.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';

interface Stay {
  readonly id: number;
  readonly organisation_id: number;
  readonly name: string;
  readonly organisation: string;
}

/** The person as they are now, with the stays of theirs that the caller sees (decision 0050). */
export interface KnownPerson extends Stay {
  readonly stays: readonly Stay[];
}

/**
 * A person of an organisation in the caller's view, by the id of any of their stays: as in the
 * present one, or as requested where that is not in view.
 * @throws 404 for anybody else, staff too
 */
export async function requirePerson(tx: Tx, id: number): Promise<KnownPerson> {
  const stays = await tx<Stay[]>`
    select u.id, u.organisation_id, u.name, o.name as organisation
    from users u
    join organisations o on o.id = u.organisation_id
    where u.person_id = (select person_id from users where id = ${id})
    order by u.deleted_at is not null, u.id <> ${id}, u.id desc`;
  const [now] = stays;
  if (!now) throw notFound();
  return { ...now, stays };
}

/** The rows `alias` of any of the person's stays. */
const ofPerson = (tx: Tx, { stays }: KnownPerson, alias: 't' | 'alerts'): Fragment => {
  const column = (name: string): Fragment => tx`${tx(`${alias}.${name}`)}`;
  const each = stays.map(
    (stay) =>
      tx`
        (${column('organisation_id')} = ${stay.organisation_id}
          and ${column('user_id')} = ${stay.id})
      `,
  );
  return tx`(${joined(tx, each, tx` or `)})`;
};

/** A page of the person's alerts, newest first. */
export const listPersonsAlerts = async (
  tx: Tx,
  person: KnownPerson,
  query: QueryOf<typeof userAlertsApi.alerts>,
) =>
  await listStore(userAlertsApi.alerts, {
    table: 'alerts',
    byId: true,
    direction: 'desc',
    fixed: true,
    where: () => tx`${ofPerson(tx, person, 't')} and t.monitored`,
    search: [],
    row: (_tx, id) =>
      tx`select ${alertRowJson(tx)} as item from alerts a ${alertJoins(tx)} where a.id = ${id}`,
  })(tx, query);

/** The person's most urgent active alert. */
export async function findActiveAlert(tx: Tx, person: KnownPerson): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select id
    from alerts
    where ${ofPerson(tx, person, 'alerts')} and status = 'active_alert' and monitored
    order by priority, raised_at
    limit 1`;
  return row?.id ?? null;
}

/**
 * The escalation groups in which the person is called, and the departments whose groups those are.
 * @param restriction of the caller: people read their own in the view of the organisation, and are
 * named no department beyond theirs
 */
export async function readResponsibilities(
  tx: Tx,
  person: KnownPerson,
  restriction: Restriction | null,
) {
  const shown = restriction?.by === 'department' ? [...restriction.ids] : null;
  const rows = await tx<
    {
      id: number;
      name: string;
      order: number;
      all_day: boolean;
      time_on: string | null;
      time_off: string | null;
      days: number[];
    }[]
  >`
    select g.id, g.name, m."order", m.all_day, m.time_on::text, m.time_off::text, m.days
    from escalation_group_users m
    join escalation_groups g
      on g.organisation_id = m.organisation_id
      and g.id = m.escalation_group_id
    where m.organisation_id = ${person.organisation_id} and m.user_id = ${person.id}
    order by lower(g.name), g.id`;
  const departments = await tx<{ id: number; name: string }[]>`
    select distinct d.id, d.name from escalation_group_users m
    join department_escalation_groups g
      on g.organisation_id = m.organisation_id
      and g.escalation_group_id = m.escalation_group_id
    join departments d on d.organisation_id = g.organisation_id and d.id = g.department_id
    where m.organisation_id = ${person.organisation_id}
      and m.user_id = ${person.id}
      and d.archived_at is null
      and (${shown}::bigint[] is null or d.id = any(${shown}::bigint[])) order by d.name, d.id`;
  return {
    departments,
    escalation_groups: rows.map(({ id, name, order, ...hours }) => ({
      id,
      name,
      order,
      hours: hoursInWords(hours),
    })),
  };
}
