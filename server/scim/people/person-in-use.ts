// What depends on a person at the moment: reported to the administrators when a directory disables
// the person, and never changed by it.
import type { Tx } from '#server/kit/db/database.ts';

interface Uses {
  readonly name: string;
  readonly alerts: readonly { id: number; type: string }[];
  readonly has_session: boolean;
  readonly groups: readonly { name: string; is_only: boolean }[];
  readonly departments: readonly string[];
}

/**
 * One sentence for each; read after the person was disabled, so that only others count as contacts.
 */
export async function usesOf(tx: Tx, userId: number): Promise<string[]> {
  const [row] = await tx<Uses[]>`
    select u.name,
      (select coalesce(json_agg(json_build_object('id', a.id, 'type', k.title) order by a.id), '[]')
        from alerts a
        join alert_types k on k.id = a.alert_type_id
        where a.organisation_id = u.organisation_id
          and a.user_id = u.id
          and a.status = 'active_alert') as alerts,
      exists (select from welfare_sessions s
        where s.organisation_id = u.organisation_id
          and s.user_id = u.id
          and s.status in ('in_progress', 'grace'))
        as has_session,
      (select coalesce(json_agg(json_build_object('name', g.name, 'is_only', not exists (
          select from escalation_group_users o
          join users c on c.organisation_id = o.organisation_id and c.id = o.user_id
          where o.organisation_id = g.organisation_id
            and o.escalation_group_id = g.id
            and o.user_id <> u.id
            and c.status in ('active', 'pending')
              and (c.expires_at is null or c.expires_at > app.now())))
              order by g.name_key),
              '[]')
        from escalation_groups g
        where g.organisation_id = u.organisation_id and exists (select from escalation_group_users m
          where m.organisation_id = g.organisation_id
            and m.escalation_group_id = g.id
            and m.user_id = u.id)) as groups,
      (select coalesce(json_agg(d.name order by d.name_key), '[]') from departments d
        where d.organisation_id = u.organisation_id
          and d.contact_id = u.id
          and d.archived_at is null) as departments
    from users u where u.id = ${userId}`;
  if (!row) return [];
  const { name } = row;
  return [
    ...row.alerts.map(
      ({ id, type }) => `${name} has an open alert: ${type}, number ${id}. It stays open.`,
    ),
    ...(row.has_session
      ? [`${name} has a welfare session that is still running. It keeps running.`]
      : []),
    ...row.groups.map((group) =>
      group.is_only
        ? `${name} was the only contact of ${group.name}.`
        : `${name} is in the escalation group ${group.name} and is no longer contacted.`,
    ),
    ...row.departments.map(
      (department) => `${name} is the contact of the department ${department}.`,
    ),
  ];
}
