// The short list that a reference is chosen from, made by a resource's `picker`: asked for a part
// of the name, or for certain ids.
import type { Picked } from '#domain/kit/resource/pickers.ts';
import { useList } from '../call/query.ts';
import { organisationParams } from '../scope/scoped-params.ts';
import { useScope } from '../scope/use-scope.tsx';
import { type CurrentUser, mayCall, useMaybeUser } from '../session/session.ts';
import type { ListEndpoint } from '../table/list-shape.ts';

export type PickerEndpoint = ListEndpoint;

const offered = 30;
const quietly = { handles: [0, 403, 422, 500, 502, 503] };

/**
 * Whether there is anything to choose from for this person: what its list would refuse is not asked
 * for.
 */
export const mayPick = (person: CurrentUser | null, picker: PickerEndpoint | undefined): boolean =>
  !picker || !person || mayCall(person, picker);

export const useMayPick = (picker: PickerEndpoint | undefined): boolean =>
  mayPick(useMaybeUser(), picker);

/** The names of these ids, by id; those that cannot be read any more are missing. */
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

/** What can be chosen whose name has this text. */
export function usePickerRows(
  picker: PickerEndpoint | undefined,
  search: string,
): { rows: readonly Picked[]; loading: boolean; failed: boolean } {
  const scope = useScope();
  const isOpen = useMayPick(picker);
  const query = { per_page: String(offered), ...(search === '' ? {} : { search }) };
  // Asked again each time it opens: what was added a moment ago can be chosen; the rows known so
  // far are shown meanwhile.
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
