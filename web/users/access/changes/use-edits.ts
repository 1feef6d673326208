// The changes of the matrix, how they are saved and undone, and what was refused at which person.
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/kit/permissions.ts';
import { givenAs } from '#domain/permissions/permission-presets.ts';
import { type PermissionRow, permissionsApi } from '#domain/permissions/permissions.api.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { useUnsavedChanges } from '#web/kit/screen/unsaved-changes.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { type Edit, type Edits, heldAfter, withHeld, without } from './edits.ts';
import { type Outcome, type RefusedPerson, saveAll, type Wanted } from './save-people.ts';

export interface Changed {
  readonly row: PermissionRow;
  readonly edit: Edit;
  readonly held: readonly Permission[];
}

export interface MatrixEdits {
  /** With the person as they are saved now. */
  readonly changed: readonly Changed[];
  readonly saving: { readonly done: number; readonly total: number } | null;
  rowOf(id: number): PermissionRow | undefined;
  editOf(id: number): Edit | undefined;
  /** Why the last save left the person as they were. */
  refusalOf(id: number): RefusedPerson | undefined;
  heldBy(row: PermissionRow): readonly Permission[];
  set(rows: readonly PermissionRow[], heldOf: (row: PermissionRow) => readonly Permission[]): void;
  /** Gives up the change of one person. */
  forget(id: number): void;
  discard(): void;
  /** False where somebody could not be saved. */
  save(): Promise<boolean>;
}

type Known = ReadonlyMap<number, PermissionRow>;

/** Every person that was loaded, as they were last, since changes go on over pages and searches. */
function useKnown(rows: readonly PermissionRow[] | undefined) {
  const [known, setKnown] = useState<Known>(new Map());
  const [taken, setTaken] = useState<typeof rows>();
  const learn = (learned: readonly PermissionRow[]) =>
    setKnown((before) => new Map([...before, ...learned.map((row) => [row.id, row] as const)]));
  if (rows !== taken) {
    setTaken(rows);
    learn(rows ?? []);
  }
  return { known, learn };
}

/** @param rows of the page that is shown; undefined while it loads */
export function useEdits(
  params: { organisationId: number },
  rows: readonly PermissionRow[] | undefined,
): MatrixEdits {
  const client = useQueryClient();
  const { known, learn } = useKnown(rows);
  const draft = `permissions ${params.organisationId}`;
  // Kept as a list, which survives JSON: after signing in again the changes are still there.
  const [kept, setKept] = useKeptState<readonly (readonly [number, Edit])[]>(draft, []);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, RefusedPerson>>(new Map());
  const [saving, setSaving] = useState<MatrixEdits['saving']>(null);
  const edits: Edits = new Map(kept);
  const put = (next: Edits) => setKept([...next]);
  const rowOf = (id: number) => known.get(id) ?? edits.get(id)?.seen;
  const changed = [...edits].map(([id, edit]) => {
    const row = rowOf(id) ?? edit.seen;
    return { row, edit, held: heldAfter(row, edit) };
  });
  const forgetRefusals = (ids: readonly number[]) =>
    setRefusals((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  const reload = async () =>
    await client.invalidateQueries({ queryKey: keysOf(permissionsApi.list) });

  const save = async (): Promise<boolean> => {
    const before = changed.map(({ row }) => row);
    setRefusals(new Map());
    setSaving({ done: 0, total: before.length });
    const { saved, refused } = await saveAll(params, changed.map(wantedOf), (soFar) => {
      learn(soFar.saved);
      setSaving({ done: soFar.saved.length + soFar.refused.length, total: before.length });
    });
    put(new Map([...edits].filter(([id]) => !saved.some((row) => row.id === id))));
    setRefusals(new Map(refused.map((one) => [one.id, one])));
    setSaving(null);
    await reload();
    if (saved.length > 0) sayUndoable(saved, () => void undo(before, saved));
    return saved.length === before.length;
  };

  const undo = async (before: readonly PermissionRow[], saved: readonly PermissionRow[]) => {
    const wanted = saved.flatMap(({ id, updated_at }): Wanted[] => {
      const row = before.find((one) => one.id === id);
      return row ? [{ id, abilities: row.abilities, updated_at }] : [];
    });
    const outcome = await saveAll(params, wanted, (soFar) => learn(soFar.saved));
    await reload();
    sayUndone(outcome, before);
  };

  const discard = () => {
    put(new Map());
    setRefusals(new Map());
  };
  useUnsavedChanges({
    dirty: edits.size > 0,
    save,
    discard,
    // What is kept while signing in again is kept above.
    draft: { key: `${draft} bar`, value: () => undefined },
  });
  return {
    changed,
    saving,
    rowOf,
    discard,
    save,
    editOf: (id) => edits.get(id),
    refusalOf: (id) => refusals.get(id),
    heldBy: (row) => heldAfter(rowOf(row.id) ?? row, edits.get(row.id)),
    set: (chosen, heldOf) => {
      put(
        chosen.reduce<Edits>((all, row) => withHeld(all, rowOf(row.id) ?? row, heldOf(row)), edits),
      );
      forgetRefusals(chosen.map(({ id }) => id));
    },
    forget: (id) => {
      put(without(edits, id));
      forgetRefusals([id]);
    },
  };
}

const wantedOf = ({ row, held }: Changed): Wanted => ({
  id: row.id,
  abilities: givenAs(row.role, held),
  updated_at: row.updated_at,
});

function sayUndoable(saved: readonly PermissionRow[], run: () => void): void {
  const people = plural(saved.length, { one: '# person', other: '# people' });
  toast.success(t`Permissions of ${people} saved.`, {
    detail: t`They take effect within a few seconds.`,
    action: { label: t`Undo`, run },
    repeats: true,
  });
}

function sayUndone({ saved, refused }: Outcome, before: readonly PermissionRow[]): void {
  for (const { id, text } of refused) {
    const name = before.find((row) => row.id === id)?.name ?? '';
    const why = inReadersWording(text);
    toast.error(t`${name} was not changed back: ${why}`);
  }
  const people = plural(saved.length, { one: '# person', other: '# people' });
  if (saved.length > 0) toast.success(t`Undone for ${people}.`);
}
