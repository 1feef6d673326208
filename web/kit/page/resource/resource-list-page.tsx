// The list of a resource, with adding: on a screen of its own, or in a dialog over the list that
// also edits.
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Access } from '#domain/kit/endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.tsx';
import type { BulkAction } from '../../bulk/bulk-action.ts';
import { useBulk } from '../../bulk/bulk-buttons.tsx';
import type { Callable } from '../../call/call-types.ts';
import { ResourceList, type ResourceListProps } from '../../resource/resource-list.tsx';
import type { ScopeKey } from '../../scope/scope.ts';
import { organisationParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { useGo } from '../../screen/address.tsx';
import { placedScreens } from '../../screen/placed-screens.ts';
import { type CurrentUser, mayAny, mayCall, useUser } from '../../session/session.ts';
import type { AnyColumns, ListEndpoint, RowOf } from '../../table/list-shape.ts';
import type { Declared, PageResource } from './declared.ts';
import { useVerbs } from './use-verbs.tsx';

/** The paths of the tabs of the record's page that the person may open. */
const openTabs = (user: CurrentUser, page: string, scope: ScopeKey): string[] =>
  placedScreens()
    .filter((screen) => screen.page === page && screen.scope === scope)
    .flatMap(({ path, children = [] }) =>
      children
        .filter(({ permission }) => mayAny(user, permission ?? []))
        .map((tab) => tab.path.slice(path.length + 1)),
    );

/** A cell links to the next level only for users who may open it. */
const openable = (columns: AnyColumns, tabs: readonly string[]): AnyColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      if (column?.opens === undefined || tabs.includes(column.opens)) return [name, column];
      const { opens: _closed, ...rest } = column;
      return [name, rest];
    }),
  );

const RecordDialog = lateDialog(() => import('./record-dialog.tsx'));

const useNoActions = () => (): readonly MenuItem[] => [];

export function ResourceListPage<R extends PageResource>({
  declared,
  path,
}: {
  declared: Declared<R>;
  path: string;
}) {
  const { i18n, t } = useLingui();
  const { resource, words, list, page, nameOf, removing, removeWord, archiving } = declared;
  const scope = useScope();
  const go = useGo();
  const user = useUser();
  const mayWrite = mayAny(user, resource.access.write);
  const one: Callable & { readonly access?: Access } = resource.api.get;
  const mayOpen = !one.access || mayCall(user, { access: one.access });
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const verbsOf = useVerbs(
    resource,
    {
      nameOf,
      removeWord,
      ...(removing ? { removing } : {}),
      ...(archiving ? { archiving } : {}),
    },
    {},
  );
  const listParams = organisationParams(resource.api.list.path, scope);
  const actions: Readonly<Record<string, BulkAction | undefined>> = list.bulk ?? {};
  const { bulk, dialog } = useBulk({ actions, resource, params: listParams });
  const base = `${scope.base}/${path}`;
  const tabs = openTabs(user, resource.name, scope.key);
  const idOf = (row: object): number => Number((row as { id: unknown }).id);
  const ownActionsOf = (list.useRowActions ?? useNoActions)();
  const actionsOf = (row: object): readonly MenuItem[] => [
    ...ownActionsOf(row as never),
    ...(list.mayChange?.(row as never) === false
      ? []
      : [
          {
            key: 'edit',
            label: t`Edit`,
            icon: <IconPencil size={17} aria-hidden="true" />,
            onSelect: () => setOpen(idOf(row)),
          },
          ...verbsOf(row as never),
        ]),
  ];
  const adding = list.dialog
    ? { may: list.dialog.mayAdd?.(user) ?? true, open: () => setOpen('new') }
    : declared.add && {
        may: declared.add.may?.(user) ?? true,
        open: () => go(`${base}/${declared.add?.path ?? 'add'}`),
      };
  const shown = {
    endpoint: resource.api.list,
    params: listParams,
    ...(mayWrite && list.bulk ? { bulk } : {}),
    many: words.many,
    searchHint: words.search,
    columns: openable(list.columns, tabs),
    ...(words.none ? { none: words.none } : {}),
    ...(list.filters ? { filters: list.filters } : {}),
    ...(page && mayOpen
      ? { addressOf: (row: RowOf<R['api']['list']>) => `${base}/${idOf(row)}` }
      : {}),
    ...(list.dialog && mayWrite ? { actionsOf } : {}),
    add: mayWrite && adding?.may && (
      <>
        {list.Buttons && <list.Buttons />}
        <Button
          look="primary"
          icon={<IconPlus size={17} aria-hidden="true" />}
          onClick={adding.open}
        >
          {i18n._(words.add)}
        </Button>
      </>
    ),
  };
  return (
    <>
      {/* Parts of a declaration whose types were checked where the feature declared it. */}
      <ResourceList {...(shown as unknown as ResourceListProps<ListEndpoint>)} />
      {dialog}
      {open !== null && list.dialog && (
        <Suspense>
          <RecordDialog
            declared={declared as never}
            shape={list.dialog}
            id={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
