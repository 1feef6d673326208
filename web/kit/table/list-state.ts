// The state of a list in the address: page, size, order, search, filters and selection; a bad value
// there is left out (ux.md check 26).
import type * as z from 'zod';
import type { SearchValues } from '../screen/address.tsx';
import type { ListEndpoint } from './list-shape.ts';
import { readSelection, type Selection, writeSelection } from './selection.ts';

export const pageSizes = ['25', '50', '100'] as const;

export interface ListState {
  page: number;
  /** The key at which the page begins, from the page before; without it the server counts to it. */
  after: string | undefined;
  per_page: number;
  sort: string | undefined;
  direction: 'asc' | 'desc';
  search: string;
  filters: Readonly<Record<string, string>>;
  selection: Selection;
}

/** A change of the address; undefined removes a value. */
export type AddressChange = Record<string, string | undefined>;

export function readListState(
  address: SearchValues,
  endpoint: Pick<ListEndpoint, 'query' | 'sorts'>,
  filterNames: readonly string[],
): ListState {
  const page = Number(address['page']);
  const isPage = Number.isSafeInteger(page) && page > 0;
  return {
    page: isPage ? page : 1,
    after: isPage ? address['after'] : undefined,
    per_page: Number(pageSizes.find((size) => size === address['per_page']) ?? pageSizes[0]),
    sort: endpoint.sorts.find((name) => name === address['sort']),
    direction: address['direction'] === 'desc' ? 'desc' : 'asc',
    search: address['search'] ?? '',
    filters: Object.fromEntries(
      filterNames.flatMap((name) =>
        isGood(endpoint, name, address[name]) ? [[name, address[name] ?? '']] : [],
      ),
    ),
    selection: readSelection(address['selected']),
  };
}

const isGood = (
  endpoint: Pick<ListEndpoint, 'query'>,
  name: string,
  value: string | undefined,
): boolean => {
  const schema = endpoint.query.shape[name] as z.ZodType | undefined;
  return value !== undefined && schema?.safeParse(value).success === true;
};

/** The query of the call. The server caps the total, which is never counted over the table. */
export const listQuery = ({
  page,
  after,
  per_page,
  sort,
  direction,
  search,
  filters,
}: ListState): Record<string, string | number | undefined> => ({
  ...filters,
  ...(search === '' ? {} : { search }),
  ...(sort === undefined ? {} : { sort, direction }),
  ...(after === undefined ? {} : { after }),
  page,
  per_page,
  total: '1',
});

const fromStart: AddressChange = { page: undefined, after: undefined, selected: undefined };

/** `next` is the `meta.next` of the page before `page`. */
export const toPage = (page: number, next?: string | null): AddressChange => ({
  page: page <= 1 ? undefined : String(page),
  after: page <= 1 ? undefined : (next ?? undefined),
});

/** Up, then down, then the list's own order again. */
export function sortedBy(state: ListState, name: string): AddressChange {
  if (state.sort !== name) return { ...fromStart, sort: name, direction: undefined };
  if (state.direction === 'asc') return { ...fromStart, sort: name, direction: 'desc' };
  return { ...fromStart, sort: undefined, direction: undefined };
}

export const filteredBy = (name: string, value: string | undefined): AddressChange => ({
  ...fromStart,
  [name]: value,
});
export const searchedFor = (text: string): AddressChange => ({ ...fromStart, search: text.trim() });
export const sizedTo = (size: string): AddressChange => ({
  ...fromStart,
  per_page: size === pageSizes[0] ? undefined : size,
});
export const selectedAs = (selection: Selection): AddressChange => ({
  selected: writeSelection(selection),
});

/** Everything that narrows the list, taken away. */
export const cleared = (state: ListState): AddressChange => ({
  ...fromStart,
  search: undefined,
  ...Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined])),
});

export const isNarrowed = (state: ListState): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0;

/**
 * The part of the address that a saved view keeps: order, search, filters and size, not the
 * position in the list.
 */
export function viewOf(address: SearchValues): Record<string, string> {
  const { page: _page, after: _after, selected: _selected, ...kept } = address;
  return kept;
}

/** The change that makes the address this view. */
export const toView = (address: SearchValues, view: SearchValues): AddressChange => ({
  ...Object.fromEntries(Object.keys(address).map((name) => [name, undefined])),
  ...view,
});
