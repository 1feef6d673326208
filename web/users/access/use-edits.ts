// Permissions that were changed in the table and are not saved yet, and how they are saved: in
// batches of 10, one after the other.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { abilitiesOf } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import {
  type PermissionRow,
  peopleInBatch,
  permissionsApi,
} from '#domain/permissions/permissions.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { useUnsavedChanges } from '#web/kit/screen/unsaved-changes.ts';

interface Edit {
  readonly row: PermissionRow;
  readonly abilities: readonly Permission[] | null;
}

export interface Saving {
  readonly done: number;
  readonly total: number;
}

export interface Edits {
  readonly changed: readonly Edit[];
  readonly saving: Saving | null;
  /** Why saving stopped, with the name of the person. */
  readonly refused: { readonly name: string; readonly text: string } | null;
  heldBy(row: PermissionRow): readonly Permission[];
  /** As it would be saved; null is the role's own. */
  givenTo(row: PermissionRow): readonly Permission[] | null;
  isChanged(row: PermissionRow): boolean;
  set(row: PermissionRow, abilities: readonly Permission[] | null): void;
  undo(): void;
  /** False where one person could not be saved. */
  save(): Promise<boolean>;
}

const same = (one: readonly Permission[] | null, other: readonly Permission[] | null): boolean =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);

/**
 * @param onSaved called before and after each batch with the saved people and the total
 * @returns the edit at which it stopped
 */
async function saveInBatches(
  changed: readonly Edit[],
  params: { organisationId: number },
  onSaved: (ids: readonly number[], done: number) => void,
): Promise<Edits['refused']> {
  onSaved([], 0);
  for (let start = 0; start < changed.length; start += peopleInBatch) {
    const batch = changed.slice(start, start + peopleInBatch);
    const users = batch.map(({ row: { id, updated_at }, abilities }) => ({
      id,
      abilities: abilities && [...abilities],
      updated_at,
    }));
    const { saved, refused } = await call(permissionsApi.save, {
      params,
      body: { users, users_selected: users.map(({ id }) => id) },
    });
    onSaved(
      saved.map(({ id }) => id),
      start + saved.length,
    );
    if (refused)
      return {
        name: batch.find(({ row }) => row.id === refused.id)?.row.name ?? '',
        text: inReadersWording(refused.text),
      };
  }
  return null;
}

export function useEdits(params: { organisationId: number }): Edits {
  const client = useQueryClient();
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const [saving, setSaving] = useState<Saving | null>(null);
  const [refused, setRefused] = useState<Edits['refused']>(null);
  const changed = [...edits.values()];
  const givenTo = (row: PermissionRow) =>
    edits.get(row.id)?.abilities ?? (edits.has(row.id) ? null : row.abilities);
  const undo = () => setEdits(new Map());

  const save = async (): Promise<boolean> => {
    setRefused(null);
    const left = new Map(edits);
    try {
      const stopped = await saveInBatches(changed, params, (ids, done) => {
        for (const id of ids) left.delete(id);
        setSaving({ done, total: changed.length });
      });
      setRefused(stopped);
      return stopped === null;
    } catch (error) {
      // The call has shown the reason.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setSaving(null);
      setEdits(left);
      await client.invalidateQueries({ queryKey: keysOf(permissionsApi.list) });
    }
  };

  useUnsavedChanges({
    dirty: edits.size > 0,
    save,
    discard: undo,
    draft: { key: `permissions ${params.organisationId}`, value: () => null },
  });
  return {
    changed,
    saving,
    refused,
    givenTo,
    undo,
    save,
    heldBy: (row) => abilitiesOf(row.role, givenTo(row)),
    isChanged: ({ id }) => edits.has(id),
    set: (row, abilities) => {
      const next = new Map(edits);
      if (same(abilities, row.abilities)) next.delete(row.id);
      else next.set(row.id, { row, abilities });
      setEdits(next);
    },
  };
}
