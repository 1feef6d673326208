// The SQL of the escalation groups that the alerts of at least one person call, with their hours,
// in the tenant's own view.
import { coveredBy, type RosterGroup } from '#domain/escalation-groups/coverage.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { coveredPeople, readPeople } from './group-people.store.ts';
import { readGroupUsers } from './group-users.store.ts';

/** More are not looked through. */
const mostGroups = 50;

/**
 * In the time zone of most of the people whose alerts call the group.
 * @param tx in the view of the whole organisation
 */
export async function readRosterGroups(tx: Tx): Promise<RosterGroup[]> {
  const groups = await tx<{ id: number; name: string; timezone: string }[]>`
    select t.id, t.name, zones.timezone from escalation_groups t
    cross join lateral (select timezone
      from ${coveredPeople(tx)} people
      group by 1
      order by count(*) desc, 1
      limit 1) zones
    where t.organisation_id = app.tenant() order by t.id limit ${mostGroups}`;
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [users, people] = await Promise.all([readGroupUsers(tx, ids), readPeople(tx, ids)]);
  return groups.map(({ id, name, timezone }) => {
    const known = new Map((people.get(id) ?? []).map((person) => [person.id, person]));
    return {
      name,
      timezone,
      people: (users.get(id) ?? []).map((user) => coveredBy(user, known.get(user.user_id))),
    };
  });
}
