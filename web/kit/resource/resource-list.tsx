// A whole list screen from one declaration: search, filters, views, columns, rows, paging,
// selection, export and every state without rows.
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { PageHeader, type PageHeaderProps } from '#web/ui/display/page-header.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.tsx';
import type { ParamsPart, RawParams } from '../call/call-types.ts';
import { useTrail } from '../screen/trail.tsx';
import { useMaybeUser } from '../session/session.ts';
import type { Row } from '../table/cells.tsx';
import { DataCards } from '../table/data-cards.tsx';
import { DataTable, rowId } from '../table/data-table.tsx';
import {
  type Columns,
  columnsOf,
  type Filters,
  type ListEndpoint,
  type RowOf,
} from '../table/list-shape.ts';
import { isNarrowed, selectedAs, sortedBy } from '../table/list-state.ts';
import {
  nothingSelected,
  pageToggled,
  type Selection,
  selectedCount,
  toggled,
} from '../table/selection.ts';
import { ListExport } from './export/list-export.tsx';
import { listFilters } from './list-filters.ts';
import { useListKeys } from './list-keys.ts';
import { ListPager } from './list-pager.tsx';
import { ListFailed, ListOutdated, NoRows } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import styles from './resource-list.module.css';
import { SelectionBar, SelectionOffer } from './selection-bar.tsx';
import { useListState } from './use-list.ts';
import { ListColumns } from './views/list-columns.tsx';
import { ListViews } from './views/list-views.tsx';
import { useWideScreen } from './wide-screen.ts';

/** The rows of a bulk action: some by id, or all that match these filters. */
export type BulkTarget =
  | { kind: 'some'; ids: readonly number[] }
  | { kind: 'all'; query: Readonly<Record<string, string | number | undefined>> };

interface ListDeclaration<E extends ListEndpoint> {
  endpoint: E;
  /** The rows in the plural, as in "No organisations match". */
  many: MessageDescriptor;
  /**
   * The text of an empty list instead of "No organisations yet", where that is not the right word.
   */
  none?: { title: MessageDescriptor; text: MessageDescriptor };
  /** The searched fields, as a hint next to the search box. */
  searchHint: MessageDescriptor;
  /** In their order; the first names the row. */
  columns: Columns<RowOf<E>>;
  filters?: Filters<E>;
  /** Where a row opens. */
  addressOf?: (row: RowOf<E>) => string;
  /** The actions on one row, in its menu. */
  actionsOf?: (row: RowOf<E>) => readonly MenuItem[];
  crumbs?: PageHeaderProps['crumbs'];
  /** One of several sections of a page: no breadcrumbs, no padding of its own. */
  inSection?: boolean;
  /** The button that adds one; shown in the header and in an empty list. */
  add?: ReactNode;
  /** More in the header. */
  actions?: ReactNode;
  /** Actions on the selected rows besides their export. */
  bulk?: (
    target: BulkTarget,
    done: () => void,
    count: number | undefined,
    filters: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** Subscribes to live changes; returns how to stop. Keep it the same between renders. */
  subscribe?: (changed: () => void) => () => void;
  refetchInterval?: number;
  /**
   * The number of rows, where the page knows it in advance; without it, placeholders for a whole
   * page are shown.
   */
  awaited?: number;
}

/** With `params` where the endpoint's path has any, as for the departments of one organisation. */
export type ResourceListProps<E extends ListEndpoint> = ListDeclaration<E> & ParamsPart<E>;

export function ResourceList<E extends ListEndpoint>(props: ResourceListProps<E>) {
  const { endpoint, ...shape } = props;
  const params: RawParams = 'params' in props ? (props.params as RawParams) : {};
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isWide = useWideScreen();
  const trail = useTrail();
  const crumbs = shape.inSection ? [] : (shape.crumbs ?? trail);
  const columns = columnsOf(endpoint, shape.columns as never);
  const filters = listFilters(endpoint, columns, (shape.filters ?? {}) as never, useMaybeUser());
  const list = useListState({
    endpoint,
    params,
    filterNames: filters.map(({ name }) => name),
    columns,
    subscribe: shape.subscribe,
    refetchInterval: shape.refetchInterval,
  });
  const { state, page, failure, outdated, retry, setAddress, own } = list;

  // Not before it is known which columns are shown.
  const rows = own.isKnown ? (page.data?.items as readonly Row[] | undefined) : undefined;
  const meta = page.data?.meta;
  const pageIds = rows?.map(rowId) ?? [];
  const total = meta?.total_is_capped ? undefined : meta?.total;
  const many = i18n._(shape.many);
  // The empty list itself offers to add the first one, and there is nothing to export; the line
  // above the rows keeps its height.
  const isNothing = rows?.length === 0 && state.page === 1 && !isNarrowed(state);
  const select = (selection: Selection) => setAddress(selectedAs(selection));
  const onToggle = (id: number) => select(toggled(state.selection, id, pageIds));
  useListKeys({ frame, search, onToggle });

  const count = selectedCount(state.selection, total);
  const target: BulkTarget =
    state.selection.kind === 'all' ? { kind: 'all', query: list.query } : state.selection;
  const exported = {
    endpoint,
    params,
    query: list.query,
    columns: list.shown,
    many,
    expected: total,
  };
  const parts = {
    label: many,
    columns: list.shown,
    rows,
    expected: Math.min(state.per_page, shape.awaited ?? state.per_page),
    first: meta?.from ?? 1,
    total,
    addressOf: shape.addressOf as ((row: Row) => string) | undefined,
    selection: state.selection,
    onToggle,
    actionsOf: shape.actionsOf as ((row: Row) => readonly MenuItem[]) | undefined,
  };
  const hasRows = rows?.length !== 0;
  const looks = (
    <>
      <ListViews own={own} viewNow={list.viewNow} onOpen={list.openView} />
      <ListColumns
        columns={columns}
        hidden={list.hidden}
        density={own.preferences.density}
        onChange={own.change}
      />
    </>
  );
  return (
    <div className={styles.page} data-in-section={shape.inSection || undefined}>
      <PageHeader
        {...(crumbs === undefined ? {} : { crumbs, crumbsLabel: t`You are here` })}
        actions={
          <>
            {shape.actions}
            {!isWide && looks}
            <ListExport {...exported} label={t`Export`} disabled={isNothing} />
            {/* Another one where the list is empty, so that nothing still holds the one that was
               there. */}
            {shape.add !== undefined && (
              <span
                key={isNothing ? 'place' : 'button'}
                className={styles.kept}
                data-hidden={isNothing || undefined}
              >
                {shape.add}
              </span>
            )}
          </>
        }
      />
      <ListToolbar
        state={state}
        searchHint={i18n._(shape.searchHint)}
        searchRef={search}
        filters={filters}
        columns={columns}
        onChange={setAddress}
      >
        {isWide && looks}
      </ListToolbar>
      <SelectionOffer
        selection={state.selection}
        pageIds={pageIds}
        total={total}
        many={many}
        onSelect={select}
      />
      <div ref={frame} className={styles.rows}>
        {failure && <ListFailed error={failure} onRetry={retry} />}
        {!failure && !hasRows && (
          <NoRows
            many={many}
            state={state}
            onChange={setAddress}
            add={shape.add}
            none={shape.none}
          />
        )}
        {!failure &&
          hasRows &&
          (isWide ? (
            <DataTable
              {...parts}
              sort={{ name: state.sort, direction: state.direction }}
              onSort={(name) => setAddress(sortedBy(state, name))}
              onTogglePage={() => select(pageToggled(state.selection, pageIds))}
              density={own.preferences.density}
              loading={page.isFetching && rows !== undefined}
            />
          ) : (
            <DataCards {...parts} />
          ))}
      </div>
      {outdated && <ListOutdated error={outdated} onRetry={retry} />}
      {/* Below cards it would jump when the first rows arrive; next to a table its place is fixed.
          An empty list has no pages. */}
      {(rows === undefined ? isWide && !failure : rows.length > 0 || state.page > 1) && (
        <ListPager meta={meta} perPage={state.per_page} page={state.page} onChange={setAddress} />
      )}
      {(state.selection.kind === 'all' || state.selection.ids.length > 0) && (
        <SelectionBar
          count={count === undefined ? t`All matching` : i18n.number(count)}
          onClear={() => select(nothingSelected)}
        >
          {shape.bulk?.(target, () => select(nothingSelected), count, state.filters)}
          <ListExport
            {...exported}
            size="sm"
            label={t`Export selected`}
            keep={target.kind === 'some' ? (row) => target.ids.includes(rowId(row)) : undefined}
          />
        </SelectionBar>
      )}
    </div>
  );
}
