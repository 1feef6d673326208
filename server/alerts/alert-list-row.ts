// The alert row as a list reads it: bare values, put together here. Making the finished JSON of a page in the database cost twice what finding the page does.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertTypes, type Priority } from '#domain/alerts/alert-type.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** One row of listedValues, in their order. Times as PostgreSQL writes them into JSON: ISO 8601 to the microsecond. */
export type ListedAlert = [
  /** Null when the caller's view does not show the organisation. */
  organisation: string | null,
  is_quiet: boolean,
  priority: Priority,
  raised_at: string,
  id: number,
  organisation_id: number,
  /** Names are null where the caller's view does not show whose they are. */
  user_id: number | null,
  person: string | null,
  department: string | null,
  device_id: number | null,
  device: string | null,
  device_type: string | null,
  alert_type_id: number,
  status: AlertRow['status'],
  late: boolean,
  repeat_count: number,
  group_id: number | null,
  owner_staff_id: number | null,
  owner: string | null,
  acknowledged_at: string | null,
  follow_up_at: string | null,
  follow_up_lapsed_at: string | null,
  wearer_cancelled_at: string | null,
  satellite_sos_active: boolean,
  has_unread_messages: boolean,
  on_test: boolean,
  patrol_status: PatrolStatus | null,
  last_action_at: string | null,
  resolved_at: string | null,
  version: number,
];

/** A JSON array for an `alerts` row called a with listedJoins. Places are looked up row by row: joined, the planner reads all organisations for a page. */
export const listedValues = (tx: Tx): Fragment => tx`
  json_build_array((select o.name from organisations o where o.id = a.organisation_id), a.is_quiet, a.priority,
    a.raised_at, a.id, a.organisation_id,
    a.user_id, p.name, (select d.name from departments d where d.organisation_id = a.organisation_id and d.id = a.department_id), a.device_id, v.device_name, k.name,
    a.alert_type_id, a.status, a.late, a.repeat_count, a.group_id, a.owner_staff_id, w.name, a.acknowledged_at, a.follow_up_at,
    a.follow_up_lapsed_at, a.wearer_cancelled_at,
    a.satellite_sos_active, a.has_unread_messages, a.on_test, a.patrol_status,
    nullif(a.last_action_at, a.acknowledged_at), a.resolved_at, a.version)`;

/** The owner by a look of its own, as in alertJoins: joined, the planner walks along all people up to the owner with the highest number. */
export const listedJoins = (tx: Tx): Fragment => tx`
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join device_types k on k.id = v.device_type_id
  left join lateral (select u.name from users u where u.id = a.owner_staff_id limit 1) w on true`;

type Sparse<Row> = { [Field in keyof Row]: Row[Field] | undefined };

/** The alertRow of domain/alerts/alert.ts, as JSON byte for byte what alertRowJson makes; undefined fields are left out there. */
export function asAlertRow(listed: ListedAlert): Sparse<Required<AlertRow>> {
  const [organisation, , priority, raised_at, id, organisation_id, ...many] = listed;
  const [user_id, person, department, ...more] = many;
  const [device_id, device, device_type, alert_type_id, status, late, repeat_count, group_id, owner_staff_id, owner, ...later] = more;
  const [acknowledged_at, follow_up_at, follow_up_lapsed_at, wearer_cancelled_at, satellite_sos_active, has_unread_messages, ...last] =
    later;
  const [on_test, patrol_status, last_action_at, resolved_at, version] = last;
  return {
    id,
    organisation: { id: organisation_id, name: organisation ?? '' },
    person: named(user_id, person),
    department: department ?? undefined,
    device: device_id === null || device === null ? undefined : { id: device_id, name: device, type: device_type ?? '' },
    type: typeNames.get(alert_type_id),
    priority,
    status,
    raised_at: instant(raised_at),
    late: late || undefined,
    repeats: repeat_count || undefined,
    group_id: group_id ?? undefined,
    owner: named(owner_staff_id, owner),
    acknowledged_at: instant(acknowledged_at),
    follow_up_at: instant(follow_up_at),
    follow_up_lapsed: follow_up_lapsed_at === null ? undefined : true,
    cancelled_at: instant(wearer_cancelled_at),
    satellite_sos: satellite_sos_active || undefined,
    unread: has_unread_messages || undefined,
    on_test: on_test || undefined,
    patrol: patrol_status ?? undefined,
    last_action_at: instant(last_action_at),
    resolved_at: instant(resolved_at),
    version,
  };
}

const typeNames = new Map(Object.values(alertTypes).map(({ id, name }) => [id, name]));

// Somebody whom the caller's view does not show has no name here, and is left out.
const named = (id: number | null, name: string | null): { id: number; name: string } | undefined =>
  id === null || name === null ? undefined : { id, name };

// PostgreSQL's own spelling, cut to the milliseconds: 2026-03-01T02:03:04.999999+00:00. Read as a time only where it is of another zone.
const instant = (moment: string | null): string | undefined => {
  if (moment === null) return undefined;
  if (!moment.endsWith('+00:00') || moment.length > 32) return new Date(moment).toISOString();
  return `${moment.slice(0, 19)}.${moment.slice(20, -6).padEnd(3, '0').slice(0, 3)}Z`;
};

/** Whether the caller's view shows the alert's organisation; without it there is no row. */
export const isSeen = ([organisation]: ListedAlert): boolean => organisation !== null;

/** Where the queue goes on after this row: what calls first, then priority, then age. */
export const placeOf = ([, is_quiet, priority, raised_at, id]: ListedAlert) => [is_quiet, priority, raised_at, id] as const;
