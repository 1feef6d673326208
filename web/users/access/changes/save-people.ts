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
import { CallError } from '#web/kit/call/call-error.ts';

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
 * @param onBatch called after each batch with what came of all so far
 * @returns what came of them; where a call failed, which has shown why, those before it
 */
export async function saveAll(
  params: { organisationId: number },
  wanted: readonly Wanted[],
  onBatch: (soFar: Outcome) => void,
): Promise<Outcome> {
  let soFar: Outcome = { saved: [], refused: [] };
  let left = wanted;
  try {
    while (left.length > 0) {
      const batch = left.slice(0, peopleInBatch);
      const { saved, refused } = await call(permissionsApi.save, { params, body: bodyOf(batch) });
      soFar = {
        saved: [...soFar.saved, ...saved],
        refused: refused ? [...soFar.refused, refused] : soFar.refused,
      };
      onBatch(soFar);
      // The server stops at the one that it refuses: those after them are sent again.
      const at = batch.findIndex(({ id }) => id === refused?.id);
      left = left.slice(at === -1 ? batch.length : at + 1);
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  return soFar;
}

const bodyOf = (batch: readonly Wanted[]) => ({
  users: batch.map(({ id, abilities, updated_at }) => ({
    id,
    abilities: abilities && [...abilities],
    updated_at,
  })),
  users_selected: batch.map(({ id }) => id),
});
