// Lists ask for a page and get a range back; inside, the server follows keys, never offsets
// (goals.md 1.4).
import * as z from 'zod';

export const perPageDefault = 25;
export const perPageMax = 100;

/**
 * Figures, and the totals of the lists that they lead to, are counted up to here: this number means
 * so many or more.
 */
export const mostCounted = 50_000;

/**
 * What every list understands; filters are added by the endpoint. `after` is the opaque `meta.next`
 * of the page before.
 */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(perPageMax).default(perPageDefault),
  after: z.string().max(400).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.string().max(60).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  total: z.literal('1').optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * The range shown. A page is last when the range is smaller than per_page or missing (R254, R255).
 * `total` is capped or kept, never counted over the table.
 */
export const pageMeta = z.object({
  current_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  per_page: z.number(),
  next: z.string().nullable(),
  total: z.number().optional(),
  total_is_capped: z.boolean().optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

export interface Page<Item> {
  items: Item[];
  meta: PageMeta;
}

/** Whether nothing follows the page (R254, R255). */
export const isLastPage = (meta: Pick<PageMeta, 'from' | 'to' | 'per_page'>): boolean =>
  meta.from === null || meta.to === null || meta.to - meta.from + 1 < meta.per_page;

/** The meta of `count` items on the asked page. */
export function metaFor(
  query: Pick<PageQuery, 'page' | 'per_page'>,
  count: number,
  next: string | null,
): PageMeta {
  const first = (query.page - 1) * query.per_page + 1;
  return {
    current_page: query.page,
    from: count === 0 ? null : first,
    to: count === 0 ? null : first + count - 1,
    per_page: query.per_page,
    next: count < query.per_page ? null : next,
  };
}
