// The row of an alert as a list reads it: the bare values of alertColumns in an array, assembled
// here. The cost of other forms: docs/decisions/0017.
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type AlertColumn, alertColumns, type Bare } from './alert-columns.ts';

interface Placed extends AlertColumn {
  readonly key: string;
  /** Where its values begin in a listed row. */
  readonly at: number;
}

/** is_quiet, which is for the order alone, then the values of each column. */
export type ListedAlert = readonly Bare[];

const placed: Placed[] = [];
let width = 1;
for (const [key, column] of Object.entries<AlertColumn>(alertColumns)) {
  placed.push({ ...column, key, at: width });
  width += column.values.length;
}
const listed = ['a.is_quiet', ...placed.flatMap(({ values }) => values)].join(', ');

/** A JSON array for an `alerts` row called a with listedJoins. */
export const listedValues = (tx: Tx): Fragment => tx`json_build_array(${tx.unsafe(listed)})`;

/**
 * The joins of alertJoins that are needed, for few rows. Places and owner by subqueries: with
 * joins, the planner reads all organisations for a page, or walks along all people up to the owner
 * with the highest number. An alert whose organisation the caller's view does not show has no row.
 */
export const listedJoins = (tx: Tx): Fragment => tx`
  cross join lateral (select o.name from organisations o where o.id = a.organisation_id limit 1) o
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join lateral (select d.name
    from departments d
    where d.organisation_id = a.organisation_id and d.id = a.department_id
    limit 1) d
    on true
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join device_types k on k.id = v.device_type_id
  left join lateral (select u.name from users u where u.id = a.owner_staff_id limit 1) w on true`;

/** As JSON byte for byte what alertRowJson makes. */
export function asAlertRow(values: ListedAlert): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  for (const { key, at, read } of placed) {
    const value = read(values, at);
    if (value !== undefined) row[key] = value;
  }
  return row;
}

const placeOfKey = (key: keyof typeof alertColumns): number =>
  placed.find((column) => column.key === key)?.at ?? 0;
const keyPlaces = [0, placeOfKey('priority'), placeOfKey('raised_at'), placeOfKey('id')];

/** The key where the queue continues after this row: calling first, then priority, then age. */
export const placeOf = (values: ListedAlert): readonly Bare[] =>
  keyPlaces.map((at) => values[at] ?? null);
