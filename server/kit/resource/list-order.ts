// The order of a list as SQL: the sort's value, then the row's own key, and the condition after a
// cursor.
import type * as z from 'zod';
import { isNullable } from '#domain/kit/field.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { lowerOf, sourceOf, sqlTypeOf } from './columns.ts';
import type { Place } from './keyset.ts';
import type { ListQuery, ListSource } from './list-declaration.ts';

export interface Order {
  readonly value: Fragment;
  readonly by: Fragment;
  /**
   * The conditions after a cursor: each is one that an index scan can start at, and their results
   * follow each other.
   */
  readonly from: (place: Place) => readonly Fragment[];
}

export const sortOf = (source: ListSource, query: ListQuery): string =>
  source.sorts.find((sort) => sort === query.sort) ?? source.sorts[0];

/**
 * Rows without a value come last, whichever the direction; equal ones in the order of their keys.
 */
export function orderOf(tx: Tx, source: ListSource, query: ListQuery): Order {
  const down = ((source.fixed ? undefined : query.direction) ?? source.direction) === 'desc';
  const [direction, beyond] = down ? [tx`desc`, tx`<`] : [tx`asc`, tx`>`];
  const own = tx(`t.${source.key ?? 'id'}`);
  const ownType = source.key === undefined ? tx`bigint` : tx`text`;
  // In a subselect, which hides the value from the planner: else each page is planned again.
  const ownOf = ({ id }: Place): Fragment => tx`(select ${id}::text::${ownType})`;
  if (source.byId) {
    return {
      value: tx`null`,
      by: tx`${own} ${direction}`,
      from: (place) => [tx`${own} ${beyond} ${ownOf(place)}`],
    };
  }
  const sort = sortOf(source, query);
  const schema = source.shape[sort];
  const type = sqlTypeOf(source, sort);
  const value = type === 'text' ? lowerOf(tx, source, sort) : sourceOf(tx, source, sort);
  const nullable = schema !== undefined && isNullable(schema as z.ZodType);
  return {
    value,
    // Only where there can be nulls: an index cannot be scanned backwards with nulls last.
    by: tx`${value} ${direction} ${nullable ? tx`nulls last` : tx``}, ${own} ${direction}`,
    from: (place) => {
      if (place.value === null) return [tx`${value} is null and ${own} ${beyond} ${ownOf(place)}`];
      const after = tx`
        (${value}, ${own}) ${beyond} ((select ${place.value}::text::${tx.unsafe(type)}),
          ${ownOf(place)})
      `;
      return nullable ? [after, tx`${value} is null`] : [after];
    },
  };
}
