// The states of a country as a paged list.
import { metaFor, type Page, type PageQuery } from '#domain/kit/paging.ts';
import { allStates, type State } from '#domain/users/states.ts';

export function listStates({
  country,
  search = '',
  page = 1,
  per_page = 25,
}: Partial<PageQuery> & { country?: string | undefined }): Page<State> {
  const word = search.toLowerCase();
  const found = allStates.filter(
    (state) =>
      (country === undefined || state.country === country) &&
      state.name.toLowerCase().includes(word),
  );
  const items = found.slice((page - 1) * per_page, page * per_page);
  return { items, meta: metaFor({ page, per_page }, items.length, null) };
}
