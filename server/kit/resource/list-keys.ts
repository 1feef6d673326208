// Selects the keys of the rows of one page, in their order: of a whole list, or of one that is read
// in parts.
import type { Fragment, Tx } from '../db/database.ts';
import { joined } from './columns.ts';
import { decodePlace, noSuchPage, type Place } from './keyset.ts';
import type { ListQuery, ListSource } from './list-declaration.ts';
import type { Order } from './list-order.ts';

interface Found {
  readonly from: Fragment;
  readonly where: Fragment;
  readonly order: Order;
}

/**
 * A select of `page_id`, `page_place` and `nth`.
 * @throws 422 for a cursor that is not ours
 */
export function keysOfPage(
  tx: Tx,
  source: ListSource,
  { page = 1, per_page = 25, after }: ListQuery,
  found: Found,
): Fragment {
  const place =
    after === undefined ? null : decodePlace(after, source.key === undefined ? 'number' : 'text');
  const skip = place ? 0 : (page - 1) * per_page;
  if (source.parts) return keysInParts(tx, source, found, { place, skip, most: per_page });
  const selects = (place ? found.order.from(place) : [tx`true`]).map(
    (start) =>
      tx`
        ${keys(tx, source, found)} and ${start}
        order by ${found.order.by}
        limit ${whole(tx, per_page)}
        offset ${whole(tx, skip)}
      `,
  );
  const [only, then] = selects;
  if (only && !then) return only;
  // Two places of one order: what comes from the second fills what the first leaves of the page.
  return tx`select page_id, page_place, nth from (${only ?? tx``}) rows_with_value
    union all select page_id, page_place, nth + ${whole(tx, per_page)}
    from (${then ?? tx``}) rows_without
    order by nth
    limit ${whole(tx, per_page)}`;
}

/** A place of such a list begins with the name of its part. */
function keysInParts(
  tx: Tx,
  source: ListSource,
  found: Found,
  { place, skip, most }: { place: Place | null; skip: number; most: number },
): Fragment {
  const parts = Object.entries(source.parts ?? {});
  const [, name, value] = place ? (/^(\w+) (.+)$/.exec(place.value ?? '') ?? []) : [];
  const first = place ? parts.findIndex(([one]) => one === name) : 0;
  if (first < 0) throw noSuchPage();
  const start = place && value !== undefined ? { value, id: place.id } : null;
  const selects = parts.slice(first).map(
    (
      [part, holds],
      nth,
    ) => tx`(select ${nth}::int as part, ${part}::text || ' ' || page_place as page_place, page_id,
        nth
        from (
      ${keys(tx, source, found)} and ${holds(tx)} ${startAt(tx, found, nth === 0 ? start : null)}
      order by ${found.order.by} limit ${whole(tx, skip + most)}) of_part)`,
  );
  return tx`select page_id, page_place, row_number() over (order by part, nth) as nth
    from (${joined(tx, selects, tx` union all `)}) parts
    order by part, nth limit ${whole(tx, most)} offset ${whole(tx, skip)}`;
}

const keys = (tx: Tx, { key = 'id' }: ListSource, { from, where, order }: Found): Fragment => tx`
  select ${tx(`t.${key}`)} as page_id, (${order.value})::text as page_place,
    row_number() over (order by ${order.by}) as nth ${from}
  where ${where}`;

const startAt = (tx: Tx, { order }: Found, place: Place | null): Fragment =>
  place ? tx`and (${joined(tx, order.from(place), tx` or `)})` : tx``;

// Written into the SQL, not a parameter: the planner must know that a page is small, or it scans
// the table for it.
const whole = (tx: Tx, number: number): Fragment =>
  tx.unsafe(String(Math.trunc(Number(number)))) as unknown as Fragment;
