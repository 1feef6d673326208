// The people and records that the access matrix asks about: for each kind of id in a path one in
// the caller's view, one in another organisation's, and one that does not exist.
import type postgres from 'postgres';
import { roles } from '#domain/access/roles.ts';
import { paramNames } from '#domain/kit/path.ts';
import type { Caller } from './expected.ts';

export type Place = 'own' | 'foreign' | 'missing';
export const places: readonly Place[] = ['own', 'foreign', 'missing'];

/** An organisation and something of it, one set per kind of organisation. */
interface Things {
  organisation: number;
  /** An organisation without people, which can be archived without ending a session. */
  empty_organisation: number;
  alert: number;
  user: number;
  device: number;
  /**
   * Of each kind of record below an organisation that the demo world has: its id, by the last part
   * of its path.
   */
  records: Readonly<Record<string, number>>;
}

export interface Subjects {
  /** The organisation of the demo's own people, monitored. */
  readonly own: Things;
  /** Another organisation, monitored: foreign to organisations' people. */
  readonly other: Things;
  /** An unmonitored one: foreign to the monitoring centre too. */
  readonly hidden: Things;
  /**
   * For a caller of `own` who is restricted to one department: a person in it, and one of the same
   * organisation who is not.
   */
  readonly restricted: {
    readonly department: number;
    readonly own: Things;
    readonly foreign: Things;
  };
}

const nowhere = 987_654_321;
const [pendants, sos] = [2, 2];

/** Finds the subjects in the demo world. */
export async function findSubjects(sql: postgres.Sql): Promise<Subjects> {
  const rows = await sql<(Things & { not_monitored: boolean; demo: boolean })[]>`
    select o.id as organisation, (select min(e.id) from organisations e where e.users_count = 0) as empty_organisation, o.not_monitored, max(a.id) as alert, max(a.user_id) as user,
      (select min(v.id) from devices v where v.organisation_id = o.id and v.device_type_id = 2 and v.archived_at is null) as device,
      json_build_object('escalation-groups', (select min(g.id) from escalation_groups g where g.organisation_id = o.id),
        -- One that is archived already: archiving one in use moves people of other calls.
        -- One that is archived already: removing it is refused, so that no person loses a device.
        'devices', (select coalesce(min(v.id) filter (where v.archived_at is not null), min(v.id)) from devices v where v.organisation_id = o.id),
        'departments', (select d.id from departments d where d.organisation_id = o.id order by d.archived_at, d.id limit 1)) as records,
      exists (select from users u where u.organisation_id = o.id and u.email = 'worker@vigil.example') as demo
    from organisations o join alerts a on a.organisation_id = o.id group by o.id order by o.id`;
  const own = rows.find((row) => row.demo);
  const other = rows.find((row) => !row.demo && !row.not_monitored);
  const hidden = rows.find((row) => row.not_monitored);
  if (!own || !other || !hidden)
    throw new Error('The demo world lacks an organisation the matrix needs.');
  return { own, other, hidden, restricted: await findRestricted(sql, own, other) };
}

async function findRestricted(
  sql: postgres.Sql,
  own: Things,
  other: Things,
): Promise<Subjects['restricted']> {
  const people = await sql<{ department: number; alert: number; user: number; device: number }[]>`
    select u.department_id as department, max(a.id) as alert, u.id as user, min(v.id) as device
    from users u
    join alerts a on a.user_id = u.id
    join devices v on v.user_id = u.id and v.device_type_id = ${pendants} and v.archived_at is null
    where u.organisation_id = ${own.organisation} and u.department_id is not null
    group by u.id
    order by u.id`;
  const inside = people[0];
  const outside = people.find(({ department }) => department !== inside?.department);
  if (!inside || !outside)
    throw new Error('The demo world lacks people with alerts in two departments.');
  const { department } = inside;
  return {
    department,
    own: { ...own, ...inside, records: { ...own.records, departments: department } },
    foreign: { ...other, ...outside },
  };
}

/**
 * The parameters of a path for a caller, or null where the path has none to vary. Platform staff
 * have no foreign organisation: everything is theirs to see.
 */
export function paramsAt(
  path: string,
  caller: Caller,
  place: Place,
  subjects: Subjects,
): Record<string, number> | null {
  const names = paramNames(path);
  if (names.length === 0) return place === 'own' ? {} : null;
  const things = {
    missing: () => null,
    own: () => ownOf(caller, subjects),
    foreign: () => foreignTo(caller, subjects),
  }[place]();
  if (place === 'foreign' && !things) return null;
  return Object.fromEntries(
    names.map((name) => [name, things ? idOf(path, name, things) : nowhere]),
  );
}

const ownOf = (caller: Caller, { own, restricted }: Subjects): Things =>
  caller === 'restricted_organisation_admin' ? restricted.own : own;

function foreignTo(caller: Caller, subjects: Subjects): Things | null {
  if (caller === 'restricted_organisation_admin') return subjects.restricted.foreign;
  const kind = caller === 'nobody' ? 'organisation' : roles[caller].kind;
  if (kind === 'platform') return null;
  return kind === 'centre' ? subjects.hidden : subjects.other;
}

const idOf = (path: string, name: string, things: Things): number => {
  const below = /^\/organisations\/:organisationId\/([\w-]+)\//.exec(path)?.[1];
  if (name === 'id' && below === 'alerts') return things.alert;
  if (name === 'id' && below !== undefined) return things.records[below] ?? nowhere;
  if (/^\/organisations\/:id\/(archive|restore)$/.test(path)) return things.empty_organisation;
  if (name === 'organisationId' || /^(\/lists)?\/organisations\//.test(path))
    return things.organisation;
  if (path.startsWith('/alerts/') && (name === 'id' || name === 'alertId')) return things.alert;
  // The alert types of a device type are the same for every caller: none is foreign.
  if (/\/device-types\/:id(\/(?!alert-types)|$)/.test(path) && name === 'id') return pendants;
  if (path.startsWith('/alert-types/') && name !== 'id') return sos;
  if (path === '/alert-types/:id/default-responses') return sos;
  if (path.startsWith('/users/') && (name === 'id' || name === 'userId')) return things.user;
  if (path.startsWith('/devices/') && name === 'id') return things.device;
  if (path.startsWith('/departments/') && (name === 'id' || name === 'departmentId'))
    return things.records['departments'] ?? nowhere;
  return nowhere;
};
