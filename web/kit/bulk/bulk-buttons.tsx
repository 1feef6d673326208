// The bulk actions of a resource among the buttons of the selected rows.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type * as z from 'zod';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import type { Callable, RawParams } from '../call/call-types.ts';
import type { BulkTarget } from '../resource/resource-list.tsx';
import { useMaybeUser } from '../session/session.ts';
import { type BulkAction, offeredActions } from './bulk-action.ts';

const BulkDialog = lateDialog(() => import('./bulk-dialog.tsx'));

export interface BulkButtonsProps {
  /** By their names in the resource. */
  actions: Readonly<Record<string, BulkAction | undefined>>;
  resource: {
    readonly api: { readonly list: Callable };
    readonly bulk?: Readonly<
      Record<string, { readonly body?: z.ZodObject; readonly verb?: string }>
    >;
  };
  params: RawParams;
  target: BulkTarget;
  count: number | undefined;
  /** Of the list, which determine its rows. */
  filters: Readonly<Record<string, string>>;
  /** The list keeps which action is open, because its buttons disappear with the selection. */
  onOpen: (open: { name: string; target: BulkTarget; count: number | undefined }) => void;
}

export function BulkButtons({
  actions,
  target,
  count,
  filters,
  onOpen,
}: Omit<BulkButtonsProps, 'resource' | 'params'>) {
  const { i18n } = useLingui();
  return offeredActions(actions, filters, useMaybeUser()).map(([name, action]) => {
    const Icon = action.icon;
    return (
      <Button
        key={name}
        size="sm"
        look={action.danger ? 'danger-outline' : 'default'}
        {...(Icon ? { icon: <Icon size={15} aria-hidden="true" /> } : {})}
        onClick={() => onOpen({ name, target, count })}
      >
        {i18n._(action.label)}
      </Button>
    );
  });
}

/**
 * The dialog of a bulk action. It is mounted outside of the list, so that it survives a cleared
 * selection.
 */
export function useBulk({
  actions,
  resource,
  params,
}: Pick<BulkButtonsProps, 'actions' | 'resource' | 'params'>) {
  const [open, setOpen] = useState<{
    name: string;
    target: BulkTarget;
    count: number | undefined;
    done: () => void;
  } | null>(null);
  const action = open && actions[open.name];
  const call = open
    ? (resource.api as unknown as Readonly<Record<string, Callable | undefined>>)[
        `bulk_${open.name}`
      ]
    : undefined;
  const dialog = open && action && call && (
    <Suspense>
      <BulkDialog
        action={action}
        call={call}
        params={params}
        body={resource.bulk?.[open.name]?.body}
        target={open.target}
        count={open.count}
        list={resource.api.list}
        onStarted={open.done}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  const bulk = (
    target: BulkTarget,
    done: () => void,
    count: number | undefined,
    filters: BulkButtonsProps['filters'],
  ) => (
    <BulkButtons
      actions={actions}
      target={target}
      count={count}
      filters={filters}
      onOpen={(next) => setOpen({ ...next, done })}
    />
  );
  return { bulk, dialog };
}
