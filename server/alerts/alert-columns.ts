// The columns of an alert row, once: each key of alertRow with its SQL, and both ways in which it
// becomes JSON.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';

/**
 * A value as it comes out of a JSON array: times as PostgreSQL writes them there, ISO 8601 to the
 * microsecond.
 */
export type Bare = string | number | boolean | null;

export interface AlertColumn {
  /**
   * SQL for a row a with the joins of alert-row.sql.ts or of alert-list-row.ts, which have the same
   * names.
   */
  readonly values: readonly string[];
  /** SQL of its JSON; null leaves the key out. */
  readonly json: string;
  /**
   * The same from the values of a row, of which its own begin at `at`; undefined leaves the key
   * out.
   */
  readonly read: (row: readonly Bare[], at: number) => unknown;
}

const plain = (value: string): AlertColumn => ({
  values: [value],
  json: value,
  read: (row, at) => row[at] ?? undefined,
});

const instant = (value: string): AlertColumn => ({
  values: [value],
  json: `app.iso(${value})`,
  read: (row, at) => isoOf(row[at]),
});

/** Present while it is true. */
const flag = (value: string): AlertColumn => ({
  values: [value],
  json: `case when ${value} then true end`,
  read: (row, at) => row[at] || undefined,
});

const count = (value: string): AlertColumn => ({
  values: [value],
  json: `nullif(${value}, 0)`,
  read: (row, at) => row[at] || undefined,
});

/** A person or place outside the caller's view has no name, and its field is left out. */
const named = (id: string, name: string): AlertColumn => ({
  values: [id, name],
  json: `case when ${name} is not null then to_json((select x from (select ${id} as id, ${name} as name) x)) end`,
  read: (row, at) =>
    row[at] == null || row[at + 1] == null ? undefined : { id: row[at], name: row[at + 1] },
});

const device: AlertColumn = {
  values: ['a.device_id', 'v.device_name', 'k.name'],
  json: 'case when v.id is not null then to_json((select x from (select v.id, v.device_name as name, k.name as type) x)) end',
  read: (row, at) =>
    row[at] == null || row[at + 1] == null
      ? undefined
      : { id: row[at], name: row[at + 1], type: row[at + 2] },
};

const typeNames = new Map<unknown, string>(
  Object.values(alertTypes).map(({ id, name }) => [id, name]),
);

/** Known to the program by its number: a list has no join for it. */
const type: AlertColumn = {
  values: ['a.alert_type_id'],
  json: 't.name',
  read: (row, at) => typeNames.get(row[at]),
};

/** Rarely set: read by a subquery only where it is. */
const proposer: AlertColumn = named(
  `case when a.status = 'active_alert' then a.resolution_proposed_by_staff_id end`,
  `case when a.status = 'active_alert' and a.resolution_proposed_by_staff_id is not null then
    (select u.name from users u where u.id = a.resolution_proposed_by_staff_id) end`,
);

/** In the order of the keys in JSON. */
export const alertColumns = {
  id: plain('a.id'),
  organisation: named('a.organisation_id', 'o.name'),
  person: named('a.user_id', 'p.name'),
  department: plain('d.name'),
  device,
  type,
  priority: plain('a.priority'),
  status: plain('a.status'),
  raised_at: instant('a.raised_at'),
  late: flag('a.late'),
  happened_at: instant('a.happened_at'),
  repeats: count('a.repeat_count'),
  group_id: plain('a.group_id'),
  owner: named('a.owner_staff_id', 'w.name'),
  acknowledged_at: instant('a.acknowledged_at'),
  called_again_at: instant('a.called_again_at'),
  proposed_by: proposer,
  follow_up_at: instant('a.follow_up_at'),
  follow_up_lapsed: flag('a.follow_up_lapsed_at is not null'),
  cancelled_at: instant('a.wearer_cancelled_at'),
  satellite_sos: flag('a.satellite_sos_active'),
  unread: flag('a.has_unread_messages'),
  on_test: flag('a.on_test'),
  patrol: plain('a.patrol_status'),
  last_action_at: instant('nullif(a.last_action_at, a.acknowledged_at)'),
  resolved_at: instant('a.resolved_at'),
  version: plain('a.version'),
} satisfies Record<keyof AlertRow, AlertColumn>;

// PostgreSQL's own spelling, cut to the milliseconds: 2026-03-01T02:03:04.999999+00:00. Read as a
// time only where it is of another zone.
function isoOf(moment: Bare | undefined): string | undefined {
  if (typeof moment !== 'string') return undefined;
  if (!moment.endsWith('+00:00') || moment.length > 32) return new Date(moment).toISOString();
  return `${moment.slice(0, 19)}.${moment.slice(20, -6).padEnd(3, '0').slice(0, 3)}Z`;
}
