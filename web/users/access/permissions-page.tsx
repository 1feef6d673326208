// The permissions of an organisation's people as a matrix; what is changed in it is saved at once
// and can be undone.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { type PermissionRow, permissionList } from '#domain/permissions/permissions.api.ts';
import type { permissionsChanged } from '#domain/permissions/permissions.events.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import { useBulk } from '#web/kit/bulk/bulk-buttons.tsx';
import { lightEvent, useNews } from '#web/kit/live/use-live.ts';
import { ListExport } from '#web/kit/resource/export/list-export.tsx';
import { listFilters } from '#web/kit/resource/list-filters.ts';
import { useListKeys } from '#web/kit/resource/list-keys.ts';
import { ListPager } from '#web/kit/resource/list-pager.tsx';
import { ListFailed, ListOutdated, NoRows } from '#web/kit/resource/list-states.tsx';
import { ListToolbar } from '#web/kit/resource/list-toolbar.tsx';
import { SelectionBar, SelectionOffer } from '#web/kit/resource/selection-bar.tsx';
import { useListState } from '#web/kit/resource/use-list.ts';
import { ListViews } from '#web/kit/resource/views/list-views.tsx';
import { useWideScreen } from '#web/kit/resource/wide-screen.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { roleWords, roleWordsOf } from '#web/kit/status/role-words.ts';
import { type Columns, columnsOf, type Filters } from '#web/kit/table/list-shape.ts';
import { selectedAs } from '#web/kit/table/list-state.ts';
import { nothingSelected, pageToggled, type Selection, toggled } from '#web/kit/table/selection.ts';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import { abilityWords } from './ability-words.ts';
import { bulkEdit } from './bulk-edit.ts';
import { savedOf } from './changes/edits.ts';
import { useGiving } from './changes/giving.ts';
import { useEdits } from './changes/use-edits.ts';
import bars from './matrix/bars.module.css';
import { BulkBar } from './matrix/bulk-bar.tsx';
import { ChangesBar } from './matrix/changes-bar.tsx';
import { abilityColumns } from './matrix/columns.ts';
import styles from './matrix/matrix.module.css';
import { Matrix } from './matrix/matrix.tsx';
import { PeopleList } from './matrix/people-list.tsx';
import { PersonSheet } from './matrix/person-sheet.tsx';

const endpoint = permissionList.api.list;
const changed = lightEvent<typeof permissionsChanged>('user.permissions_changed');

const named = (one: { name: string } | null): string => one?.name ?? '';
/** Of the file that an export makes. */
const exported: Columns<PermissionRow> = {
  name: { label: msg`Name` },
  role: { label: msg`Role`, choices: roleWords },
  abilities: {
    label: msg`Permissions`,
    text: (row) => savedOf(row).join(', '),
  },
  department: { label: msg`Department`, text: (row) => named(row.department) },
  restricted_to: {
    label: msg`Restricted to`,
    text: (row) => row.restricted_to.map(named).join(', '),
  },
  escalation_group: {
    label: msg`Escalation group`,
    text: (row) => named(row.escalation_group),
  },
  user_tags: { label: msg`Tags`, ...tagsColumn('user_tags') },
};

const narrowing: Filters<typeof endpoint> = {
  department_id: { label: msg`Department`, picker: departments.api.picker },
  ability: {
    label: msg`Has permission`,
    choices: Object.fromEntries(
      abilityColumns.map((ability) => [ability, abilityWords[ability].name]),
    ),
  },
  role: {
    label: msg`Role`,
    choices: roleWordsOf(['organisation_admin', 'organisation_user', 'organisation_idp_admin']),
  },
  user_tag_id: { label: msg`Tag`, picker: userTagsApi.picker },
};

function usePeople() {
  const scope = useScope();
  const params = scopedParams(endpoint, scope);
  const columns = columnsOf(endpoint, exported);
  const filters = listFilters(endpoint, columns, narrowing, useMaybeUser());
  const subscribe = useNews(organisationChannel(params.organisationId), changed);
  const list = useListState({
    endpoint,
    params,
    filterNames: filters.map(({ name }) => name),
    columns,
    subscribe,
  });
  const { rows } = list;
  return { params, columns, filters, list, rows, edits: useEdits(params, rows) };
}

/** The first of them; all would push the people off a small screen. */
const filtersOnPhone = 2;

export default function PermissionsPage() {
  const { t, i18n } = useLingui();
  const { params, columns, filters, list, rows, edits } = usePeople();
  const { state, setAddress, failure } = list;
  const giving = useGiving();
  const isWide = useWideScreen();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const { bulk, dialog } = useBulk({
    actions: { edit: bulkEdit },
    resource: permissionList,
    params,
  });
  const meta = list.page.data?.meta;
  const total = meta?.total_is_capped ? undefined : meta?.total;
  const free = rows?.flatMap((row) => (giving.lockOf(row) === null ? [row.id] : [])) ?? [];
  const { selection } = state;
  const select = (next: Selection) => setAddress(selectedAs(next));
  const onToggle = (id: number) => select(toggled(selection, id, free));
  useListKeys({ frame, search, onToggle: giving.mayWrite ? onToggle : undefined });
  const many = t`people`;
  const parts = { rows, edits, giving, selection, onToggle };
  const onOpen = ({ id }: PermissionRow) => setOpen(id);
  const opened = open === null ? undefined : edits.rowOf(open);
  const chosen =
    selection.kind === 'some' ? selection.ids.flatMap((id) => edits.rowOf(id) ?? []) : [];
  return (
    <div className={styles.page}>
      <ListToolbar
        state={state}
        searchHint={t`Name or email`}
        searchRef={search}
        filters={isWide ? filters : filters.slice(0, filtersOnPhone)}
        columns={columns}
        onChange={setAddress}
      >
        {isWide && (
          <>
            <ListViews own={list.own} viewNow={list.viewNow} onOpen={list.openView} />
            <ListExport
              endpoint={endpoint}
              params={params}
              query={list.query}
              columns={columns}
              many={many}
              label={t`Export`}
              expected={total}
              disabled={rows?.length === 0}
            />
          </>
        )}
      </ListToolbar>
      <SelectionOffer
        selection={selection}
        pageIds={free}
        total={total}
        many={many}
        onSelect={select}
      />
      <div ref={frame} className={styles.rows}>
        {failure && <ListFailed error={failure} onRetry={list.retry} />}
        {!failure && rows?.length === 0 && (
          <NoRows many={many} state={state} onChange={setAddress} add={undefined} />
        )}
        {!failure &&
          rows?.length !== 0 &&
          (isWide ? (
            <Matrix
              {...parts}
              onOpen={onOpen}
              isLoading={list.page.isFetching}
              onTogglePage={() => select(pageToggled(selection, free))}
            />
          ) : (
            <PeopleList {...parts} onOpen={onOpen} />
          ))}
      </div>
      {list.outdated && <ListOutdated error={list.outdated} onRetry={list.retry} />}
      {!failure && rows?.length !== 0 && (
        <ListPager meta={meta} perPage={state.per_page} page={state.page} onChange={setAddress} />
      )}
      <div className={bars.foot}>
        {selection.kind === 'all' && (
          <SelectionBar
            count={total === undefined ? t`All matching` : i18n.number(total)}
            onClear={() => select(nothingSelected)}
          >
            {bulk(
              { kind: 'all', query: list.query },
              () => select(nothingSelected),
              total,
              state.filters,
            )}
          </SelectionBar>
        )}
        {chosen.length > 0 && (
          <BulkBar
            rows={chosen}
            edits={edits}
            giving={giving}
            onClear={() => select(nothingSelected)}
          />
        )}
        <ChangesBar edits={edits} />
      </div>
      {dialog}
      {opened && (
        <PersonSheet row={opened} edits={edits} giving={giving} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
