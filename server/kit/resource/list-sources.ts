// The list and the picker of a resource, as sources for the list store.
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Tx } from '../db/database.ts';
import { joined } from './columns.ts';
import type { ListSource } from './list-declaration.ts';
import type { StoreOptions } from './store-options.ts';

export function listSource(resource: AnyResource, options: StoreOptions): ListSource {
  const keys = Object.keys(resource.row.shape).filter((key) => !(key in (options.children ?? {})));
  return {
    ...options,
    shape: resource.record.shape as ListSource['shape'],
    keys: keys.includes('id') ? keys : ['id', ...keys],
    sorts: resource.sorts,
    search: resource.search,
    filterNames: Object.keys(resource.filters),
  };
}

/**
 * @param exact records that are requested by id: they are shown whether or not they can still be
 * chosen
 */
export function pickerSource(
  resource: AnyResource,
  options: StoreOptions,
  { label, exact }: { label: string; exact: boolean },
): ListSource {
  const pickable =
    options.pickable ??
    (resource.verbs?.archive ? (tx: Tx) => tx`t.archived_at is null` : undefined);
  const lowered = options.lowered?.[label];
  const parts = [options.where, exact ? undefined : pickable].filter((part) => part !== undefined);
  return {
    ...listSource(resource, options),
    derived: {
      ...options.derived,
      name:
        options.derived?.[label] ?? ((tx) => tx`${tx(`t.${options.columns?.[label] ?? label}`)}`),
    },
    lowered: lowered ? { name: lowered } : {},
    keys: ['id', 'name'],
    sorts: ['name'],
    search: ['name'],
    filterNames: ['ids'],
    filters: { ids: (tx: Tx, ids: number[]) => tx`t.id = any(${ids}::bigint[])` },
    ...(parts.length > 0
      ? {
          where: (tx: Tx) =>
            joined(
              tx,
              parts.map((part) => part(tx)),
              tx` and `,
            ),
        }
      : {}),
  };
}
