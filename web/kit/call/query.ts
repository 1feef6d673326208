// Server data in components: reads are cached under a key made of method, path and input, so that
// live events can find and change them.
import {
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { allCells, isOtherCell, useKnownCells } from '../cells/cells.ts';
import { callRaw } from './call.ts';
import type { CallError } from './call-error.ts';
import type { CallOptions } from './call-failures.ts';
import type {
  Callable,
  CallInput,
  InputArgs,
  RawInput,
  ReadInput,
  ResultOf,
} from './call-types.ts';

/**
 * The call itself reports a failure, once; the person decides whether to retry, so that nothing
 * repeats unseen.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The key of one read: `[method path, params, query]`. */
export const keyOf = <E extends Callable>(endpoint: E, ...[input]: InputArgs<ReadInput<E>>) =>
  rawKey(endpoint, (input ?? {}) as RawInput);

/** The same of a read of one cell. */
export const keyInCell = <E extends Callable>(endpoint: E, input: ReadInput<E>, cell: number) =>
  rawKey(endpoint, input as RawInput, cell);

/** The beginning of the keys of all reads of an endpoint, to make them stale together. */
export const keysOf = (endpoint: Callable) => [`${endpoint.method} ${endpoint.path}`] as const;

// What is asked of another cell has an answer of its own.
const rawKey = (endpoint: Callable, input: RawInput, cell?: number) =>
  [
    ...keysOf(endpoint),
    input.params ?? {},
    input.query ?? {},
    ...(cell !== undefined && isOtherCell(cell) ? [cell] : []),
  ] as const;

export interface ReadOptions extends Omit<CallOptions, 'signal'> {
  enabled?: boolean;
  /** Polls every so many ms; false or left out does not. */
  refetchInterval?: number | false;
  staleTime?: number;
}

/** Reads one thing. A 404 is shown by the page, not as a toast. */
export const useData = <E extends Callable>(
  endpoint: E,
  ...[input, options]: InputArgs<ReadInput<E>, [ReadOptions]>
): UseQueryResult<ResultOf<E>, CallError> =>
  useRead(endpoint, (input ?? {}) as RawInput, options ?? {}, false);

/** Reads a page of a list; the old rows stay while the next page loads (ux.md check 30). */
export const useList = <E extends Callable>(
  endpoint: E,
  ...[input, options]: InputArgs<ReadInput<E>, [ReadOptions]>
): UseQueryResult<ResultOf<E>, CallError> =>
  useRead(endpoint, (input ?? {}) as RawInput, options ?? {}, true);

export interface OfCell<Data> {
  readonly cell: number;
  /** Undefined until it has come. */
  readonly data: Data | undefined;
  readonly error: CallError | null;
}

/** Reads the same of each cell that the page works in, the own one first. */
export function useDataOfCells<E extends Callable>(
  endpoint: E,
  input: ReadInput<E>,
  options: Omit<ReadOptions, 'cell'>,
): OfCell<ResultOf<E>>[] {
  const cells = allCells(useKnownCells());
  return useQueries({
    queries: cells.map((cell) => queryOf(endpoint, input as RawInput, { ...options, cell })),
    combine: (results) =>
      results.map(({ data, error }, at) => ({
        cell: cells[at] ?? 0,
        data: data as ResultOf<E> | undefined,
        error: error as CallError | null,
      })),
  });
}

const sameParams = (key: readonly unknown[] | undefined, input: RawInput): boolean =>
  JSON.stringify(key?.[1]) === JSON.stringify(input.params ?? {});

function useRead<E extends Callable>(
  endpoint: E,
  input: RawInput,
  options: ReadOptions,
  keepsOld: boolean,
): UseQueryResult<ResultOf<E>, CallError> {
  return useQuery<unknown, CallError>({
    ...queryOf(endpoint, input, options),
    // Never show rows of another organisation under this one's name, not even for a moment.
    ...(keepsOld
      ? {
          placeholderData: (old: unknown, before: { queryKey: readonly unknown[] } | undefined) =>
            sameParams(before?.queryKey, input) ? old : undefined,
        }
      : {}),
  }) as UseQueryResult<ResultOf<E>, CallError>;
}

function queryOf(endpoint: Callable, input: RawInput, options: ReadOptions) {
  const { enabled, refetchInterval, staleTime, ...rest } = options;
  const handles = [404, ...(rest.handles ?? [])];
  return {
    queryKey: rawKey(endpoint, input, rest.cell),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callRaw(endpoint, input, { ...rest, handles, signal }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(staleTime === undefined ? {} : { staleTime }),
  };
}

export interface WriteOptions extends Omit<CallOptions, 'signal'> {
  /** Endpoints whose cached reads are stale after a success. */
  invalidates?: readonly Callable[];
}

/**
 * A writing call: `const resolve = useCall(alertsApi.resolve); resolve.mutate({ params, body })`.
 * `mutateAsync` throws CallError.
 */
export function useCall<E extends Callable>(endpoint: E, options: WriteOptions = {}) {
  const client = useQueryClient();
  const { invalidates = [], ...rest } = options;
  return useMutation<ResultOf<E>, CallError, CallInput<E>>({
    mutationFn: async (input) => (await callRaw(endpoint, input as RawInput, rest)) as ResultOf<E>,
    onSuccess: () =>
      Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: keysOf(read) }))),
  });
}

/** Changes a cached read in place, for live events; does nothing where it was never read. */
export function patchData<E extends Callable>(
  client: QueryClient,
  endpoint: E,
  input: ReadInput<E>,
  change: (old: ResultOf<E>) => ResultOf<E>,
): void {
  client.setQueryData<ResultOf<E>>(rawKey(endpoint, input as RawInput), (old) =>
    old === undefined ? undefined : change(old),
  );
}
