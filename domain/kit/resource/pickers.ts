// The short lists that people choose a record from, one of an organisation and one of all that the
// caller may see.
import * as z from 'zod';
import { listEndpoint } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { idsFilter } from './filters.ts';
import { scopeOfPath } from './verbs.ts';

export interface PickerShape {
  /** Such as `/lists/organisations/:id/departments`. */
  readonly path: string;
  /** Where no organisation is named, such as `/lists/departments`. */
  readonly everywhere?: string;
  /** The key of the record that is shown as the name. */
  readonly label: string;
  /** Who may choose from it, where that is more than who may read the resource. */
  readonly access?: readonly [Permission, ...Permission[]];
}

/** One that can be chosen. */
export const picked = z.object({ id: z.number(), name: z.string() });
export type Picked = z.infer<typeof picked>;

/**
 * `ids=3,5` asks for exactly these, whether or not they can still be chosen: a form shows the names
 * of its values by it.
 */
const filters = { ids: idsFilter() };

type PickerCall<Path extends string> = ReturnType<
  typeof listEndpoint<Path, typeof picked, typeof filters>
>;
export type PickerCalls<Given> = [Given] extends [never] ? unknown : CallsOf<Given>;
type CallsOf<Given> = (Given extends { readonly path: infer Path extends string }
  ? { readonly picker: PickerCall<Path> }
  : unknown) &
  (Given extends { readonly everywhere: infer Path extends string }
    ? { readonly picker_everywhere: PickerCall<Path> }
    : unknown);

type Access = { readonly anyOf: readonly [Permission, ...Permission[]] };

export function pickerCalls(
  many: string,
  read: Access,
  given: PickerShape,
): Record<string, PickerCall<string>> {
  const call = (path: string): PickerCall<string> =>
    listEndpoint({
      path,
      access: given.access ? { anyOf: given.access } : read,
      scope: scopeOfPath(path.replace(/^\/lists/, '')),
      summary: `The ${many} to choose from, by name; \`search\` looks for a part of the name, \`ids\` asks for certain ones.`,
      item: picked,
      filters,
      sorts: ['name'],
    });
  return {
    picker: call(given.path),
    ...(given.everywhere ? { picker_everywhere: call(given.everywhere) } : {}),
  };
}
