// Saves permissions of people in batches of ten, one after the other; a person who is refused stays
// as they were, and the others are still saved.
import type { Permission } from '#domain/kit/permissions.ts';
import {
  type PermissionRow,
  peopleInBatch,
  permissionsApi,
  type SavedPermissions,
} from '#domain/permissions/permissions.api.ts';
import { call } from '#web/kit/call/call.ts';

export interface Wanted {
  readonly id: number;
  /** null gives back the role's own. */
  readonly abilities: readonly Permission[] | null;
  /** Of the state that the reader saw, so that nothing newer is overwritten. */
  readonly updated_at: string;
}

export type RefusedPerson = NonNullable<SavedPermissions['refused']>;

export interface Outcome {
  readonly saved: readonly PermissionRow[];
  readonly refused: readonly RefusedPerson[];
}

/**
 * @param onBatch called after each batch, so that what is saved is known even if a later one fails
 */
export async function savePeople(
  params: { organisationId: number },
  wanted: readonly Wanted[],
  onBatch: (outcome: Outcome) => void,
): Promise<void> {
  let left = wanted;
  while (left.length > 0) {
    const users = left.slice(0, peopleInBatch).map(({ id, abilities, updated_at }) => ({
      id,
      abilities: abilities && [...abilities],
      updated_at,
    }));
    const { saved, refused } = await call(permissionsApi.save, {
      params,
      body: { users, users_selected: users.map(({ id }) => id) },
    });
    onBatch({ saved, refused: refused ? [refused] : [] });
    // The server stops at the one that it refuses: those after them are sent again.
    const reached = refused ? users.findIndex(({ id }) => id === refused.id) + 1 : users.length;
    left = left.slice(Math.max(reached, 1));
  }
}
