// The short list of choices of a reference, from a resource's `picker`: queried by part of a name,
// or by ids.
import type { Picked } from '#domain/kit/resource/pickers.ts';
import { useList } from '../call/query.ts';
import { organisationParams } from '../scope/scoped-params.ts';
import { useScope } from '../scope/use-scope.tsx';
import { type CurrentUser, mayCall, useMaybeUser } from '../session/session.ts';
import type { ListEndpoint } from '../table/list-shape.ts';

export type PickerEndpoint = ListEndpoint;

const offered = 30;
const quietly = { handles: [0, 403, 422, 500, 502, 503] };

/** Whether this person may read the choices: a list that would be refused is not requested. */
export const mayPick = (person: CurrentUser | null, picker: PickerEndpoint | undefined): boolean =>
  !picker || !person || mayCall(person, picker);

export const useMayPick = (picker: PickerEndpoint | undefined): boolean =>
  mayPick(useMaybeUser(), picker);

/** The names of these ids, by id; unreadable ones are missing. */
export function usePickedNames(
  picker: PickerEndpoint | undefined,
  ids: readonly number[],
): ReadonlyMap<number, string> {
  const scope = useScope();
  const isOpen = useMayPick(picker);
  const asked = ids.slice(0, 100);
  const read = useList(picker ?? nowhere, inputOf(picker, scope, { ids: asked.join(',') }), {
    ...quietly,
    enabled: isOpen && picker !== undefined && asked.length > 0,
  });
  return new Map(asked.length === 0 ? [] : rowsOf(read.data).map(({ id, name }) => [id, name]));
}

/** The choices whose name contains this text. */
export function usePickerRows(
  picker: PickerEndpoint | undefined,
  search: string,
): { rows: readonly Picked[]; loading: boolean; failed: boolean } {
  const scope = useScope();
  const isOpen = useMayPick(picker);
  const query = { per_page: String(offered), ...(search === '' ? {} : { search }) };
  // Fetched again each time it opens, so that new records can be chosen; the known rows are shown
  // meanwhile.
  const read = useList(picker ?? nowhere, inputOf(picker, scope, query), {
    ...quietly,
    staleTime: 0,
    enabled: isOpen && picker !== undefined,
  });
  return { rows: rowsOf(read.data), loading: read.isFetching, failed: read.error !== null };
}

const nowhere = { method: 'GET', path: '/', kind: 'list' } as unknown as PickerEndpoint;
const inputOf = (
  picker: PickerEndpoint | undefined,
  scope: ReturnType<typeof useScope>,
  query: Record<string, string>,
) => ({ params: picker ? organisationParams(picker.path, scope) : {}, query }) as never;
const rowsOf = (data: { items: readonly unknown[] } | undefined): readonly Picked[] =>
  (data?.items ?? []) as readonly Picked[];
