// A list's behaviour without its look: address, rows, selection, preferences, live refresh.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListView } from '#domain/kit/resource/list-preferences.ts';
import type { RawParams } from '../call/call-types.ts';
import { keysOf, useList } from '../call/query.ts';
import { useSearch } from '../screen/address.tsx';
import type { Column, ListEndpoint, RowOf } from '../table/list-shape.ts';
import { listQuery, readListState, toView, viewOf } from '../table/list-state.ts';
import { useListPreferences } from './views/list-preferences.ts';

export interface ListParts<E extends ListEndpoint> {
  endpoint: E;
  params: RawParams;
  filterNames: readonly string[];
  columns: readonly Column[];
  /** Subscribes to possible changes of the list; returns how to stop. */
  subscribe?: ((changed: () => void) => () => void) | undefined;
  refetchInterval?: number | undefined;
}

export function useListState<E extends ListEndpoint>({
  endpoint,
  params,
  filterNames,
  columns,
  subscribe,
  refetchInterval,
}: ListParts<E>) {
  const [address, setAddress] = useSearch();
  const own = useListPreferences(endpoint.path);
  const { preferences, isKnown, change } = own;
  const state = readListState(address, endpoint, filterNames);
  const query = listQuery(state);
  // Parts of a call, whose types are those of the screen's endpoint.
  const page = useList(endpoint as ListEndpoint, { params, query } as never, {
    handles: [0, 422, 500, 502, 503],
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  useRefresh(endpoint, subscribe);

  const opens = preferences.views.find((view) => view.name === preferences.opens);
  const isBare = Object.keys(address).length === 0;
  // A view that opens first does so only on entering: clearing it by hand leaves the plain list.
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current || !isKnown) return;
    entered.current = true;
    if (isBare && opens) setAddress(opens.address);
  });

  const hidden =
    preferences.hidden ?? columns.filter((column) => column.hidden).map((column) => column.name);
  return {
    state,
    query,
    page,
    /** Of the page; undefined before the first answer. */
    rows: page.data?.items as readonly RowOf<E>[] | undefined,
    /** Without rows to show. */
    failure: page.data === undefined ? page.error : null,
    /** Rows that are known stay. */
    outdated: page.data === undefined ? null : page.error,
    retry: () => void page.refetch(),
    own,
    hidden,
    shown: columns.filter((column, at) => at === 0 || !hidden.includes(column.name)),
    setAddress,
    openView: (view: ListView) => {
      setAddress(toView(address, view.address), { push: true });
      void change({ hidden: view.hidden });
    },
    viewNow: (name: string): ListView => ({ name, address: viewOf(address), hidden: [...hidden] }),
  };
}

const refreshPause = 2_000;

/**
 * Refetches after events, at most every 2 s; the old rows stay meanwhile, so focus and position do
 * not move.
 */
function useRefresh(endpoint: ListEndpoint, subscribe: ListParts<ListEndpoint>['subscribe']): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!subscribe) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void client.invalidateQueries({ queryKey: keysOf(endpoint) });
      }, refreshPause);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [client, endpoint, subscribe]);
}
