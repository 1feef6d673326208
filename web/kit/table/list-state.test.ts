// The list's state in the address: accepted and refused values, and the address after each change.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import {
  cleared,
  filteredBy,
  isNarrowed,
  listQuery,
  readListState,
  searchedFor,
  sortedBy,
  toPage,
  toView,
  viewOf,
} from './list-state.ts';
import {
  isSelected,
  mostSelected,
  pageToggled,
  readSelection,
  selectedCount,
  toggled,
  writeSelection,
} from './selection.ts';

const endpoint = listEndpoint({
  path: '/boats',
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Boats.',
  item: z.object({ id: z.number(), name: z.string() }),
  filters: { active: z.stringbool().optional(), country: z.string().length(2).optional() },
  sorts: ['name', 'created_at'],
});
const read = (address: Record<string, string>) =>
  readListState(address, endpoint, ['active', 'country']);

describe('reading the address', () => {
  it('accepts all valid values', () => {
    const state = read({
      page: '3',
      after: 'k',
      per_page: '50',
      sort: 'name',
      direction: 'desc',
      search: 'red',
      active: 'true',
      selected: '4,7',
    });
    expect(state).toEqual({
      page: 3,
      after: 'k',
      per_page: 50,
      sort: 'name',
      direction: 'desc',
      search: 'red',
      filters: { active: 'true' },
      selection: { kind: 'some', ids: [4, 7] },
    });
    expect(listQuery(state)).toEqual({
      active: 'true',
      search: 'red',
      sort: 'name',
      direction: 'desc',
      after: 'k',
      page: 3,
      per_page: 50,
      total: '1',
    });
  });

  it('omits invalid values, so that a broken link still shows a list', () => {
    const state = read({
      page: '-1',
      after: 'k',
      per_page: '7',
      sort: 'password',
      active: 'perhaps',
      country: 'AUS',
      selected: 'x,-1,2,2',
    });
    expect(state).toMatchObject({
      page: 1,
      after: undefined,
      per_page: 25,
      sort: undefined,
      filters: {},
      selection: { kind: 'some', ids: [2] },
    });
  });
});

describe('changing it', () => {
  it('sorts ascending, descending, and in the default order', () => {
    expect(sortedBy(read({}), 'name')).toMatchObject({
      sort: 'name',
      direction: undefined,
      page: undefined,
    });
    expect(sortedBy(read({ sort: 'name' }), 'name')).toMatchObject({
      sort: 'name',
      direction: 'desc',
    });
    expect(sortedBy(read({ sort: 'name', direction: 'desc' }), 'name')).toMatchObject({
      sort: undefined,
      direction: undefined,
    });
  });

  it('returns to the first page and clears the selection when the list changes', () => {
    const gone = { page: undefined, after: undefined, selected: undefined };
    expect(filteredBy('active', 'true')).toEqual({ ...gone, active: 'true' });
    expect(searchedFor(' red ')).toEqual({ ...gone, search: 'red' });
    expect(cleared(read({ search: 'red', country: 'AU' }))).toEqual({
      ...gone,
      search: undefined,
      country: undefined,
    });
    expect(isNarrowed(read({ country: 'AU' }))).toBe(true);
    expect(isNarrowed(read({ sort: 'name', page: '2' }))).toBe(false);
  });

  it('follows the key to the next page and leaves the first one bare', () => {
    expect(toPage(2, 'key')).toEqual({ page: '2', after: 'key' });
    expect(toPage(7)).toEqual({ page: '7', after: undefined });
    expect(toPage(1, 'key')).toEqual({ page: undefined, after: undefined });
  });

  it('keeps the values that define a view', () => {
    const address = { page: '2', after: 'k', selected: '4', sort: 'name', country: 'AU' };
    expect(viewOf(address)).toEqual({ sort: 'name', country: 'AU' });
    expect(toView(address, { search: 'red' })).toEqual({
      page: undefined,
      after: undefined,
      selected: undefined,
      sort: undefined,
      country: undefined,
      search: 'red',
    });
  });
});

describe('selecting', () => {
  it('goes from one to a page to all that match (R137)', () => {
    const one = toggled(readSelection(undefined), 4, [4, 5, 6]);
    expect(one).toEqual({ kind: 'some', ids: [4] });
    const page = pageToggled(one, [4, 5, 6]);
    expect(page).toEqual({ kind: 'some', ids: [4, 5, 6] });
    expect(pageToggled(page, [4, 5, 6])).toEqual({ kind: 'some', ids: [] });
    expect(selectedCount({ kind: 'all' }, 1284)).toBe(1284);
    expect(isSelected({ kind: 'all' }, 99)).toBe(true);
  });

  it('leaves the rest of the page when one is deselected from all', () => {
    expect(toggled({ kind: 'all' }, 5, [4, 5, 6])).toEqual({ kind: 'some', ids: [4, 6] });
  });

  it('is written to the address and read back (R137)', () => {
    expect(writeSelection(readSelection('all'))).toBe('all');
    expect(writeSelection(readSelection('4,7'))).toBe('4,7');
    expect(writeSelection(readSelection(''))).toBeUndefined();
    const many = Array.from({ length: mostSelected + 50 }, (_, at) => at + 1);
    expect(readSelection(many.join(','))).toMatchObject({ ids: many.slice(0, mostSelected) });
  });
});
