// What was changed in the matrix and is not saved yet: cells, not whole people, so that what another
// administrator saves meanwhile stays and both changes can be seen.
import { abilitiesOf } from '#domain/access/roles.ts';
import { type Permission, permissions, switched } from '#domain/kit/permissions.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';

export interface Edit {
  /** The person as the reader saw them when the change began. */
  readonly seen: PermissionRow;
  readonly added: readonly Permission[];
  readonly removed: readonly Permission[];
}

export type Edits = ReadonlyMap<number, Edit>;

/** The difference between two sets of permissions, in the order of the product's list. */
export interface Difference {
  readonly added: readonly Permission[];
  readonly removed: readonly Permission[];
}

export function differenceOf(
  before: readonly Permission[],
  after: readonly Permission[],
): Difference {
  return {
    added: permissions.filter((one) => after.includes(one) && !before.includes(one)),
    removed: permissions.filter((one) => before.includes(one) && !after.includes(one)),
  };
}

export const isNone = ({ added, removed }: Difference): boolean =>
  added.length === 0 && removed.length === 0;

/** What the person can do by what is saved. */
export const savedOf = (row: PermissionRow): readonly Permission[] =>
  abilitiesOf(row.role, row.abilities);

/** What the person will be able to do: the changed cells over what is saved now. */
export function heldAfter(row: PermissionRow, edit: Edit | undefined): readonly Permission[] {
  if (!edit) return savedOf(row);
  return switched(switched(savedOf(row), edit.added, true), edit.removed, false);
}

/** What another administrator changed since this change began. */
export const changedMeanwhile = (row: PermissionRow, edit: Edit): Difference =>
  differenceOf(savedOf(edit.seen), savedOf(row));

/** The edits after these permissions were chosen for the person; what equals the saved is none. */
export function withHeld(edits: Edits, row: PermissionRow, held: readonly Permission[]): Edits {
  const next = new Map(edits);
  const difference = differenceOf(savedOf(row), held);
  if (isNone(difference)) next.delete(row.id);
  else next.set(row.id, { seen: edits.get(row.id)?.seen ?? row, ...difference });
  return next;
}

export function without(edits: Edits, id: number): Edits {
  const next = new Map(edits);
  next.delete(id);
  return next;
}
