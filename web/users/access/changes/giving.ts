// What the reader may change in the matrix, by the same rules that the server asks.
import { t } from '@lingui/core/macro';
import { authorityFault, authorityTexts } from '#domain/access/authority.policy.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type PresetName, presetFault, presets } from '#domain/permissions/permission-presets.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { isOwnAccount } from '#domain/users/users.policy.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { savedOf } from './edits.ts';

export interface Giving {
  /** Whether the reader may change anybody at all. */
  readonly mayWrite: boolean;
  isOwn(row: PermissionRow): boolean;
  /** Why nothing of the person can be changed; null where something can. */
  lockOf(row: PermissionRow): string | null;
  /** Why this cell cannot be changed; null where it can. */
  cellLock(row: PermissionRow, ability: Permission): string | null;
  /** Why the preset cannot be applied; null where it can. */
  presetLock(row: PermissionRow, name: PresetName): string | null;
}

export function useGiving(): Giving {
  const me = useActor();
  const own = me.abilities ?? new Set<Permission>();
  const isActing = me.acting_for_user_id !== null;
  const mayWrite = useMay('write organisation settings') && !isActing;

  const lockOf = (row: PermissionRow): string | null => {
    if (isActing) return t`You cannot change permissions while you act for another person.`;
    if (!mayWrite) return t`You can view permissions, but not change them.`;
    if (isOwnAccount(me, row)) return t`You cannot change your own permissions.`;
    // The server knows the restricted views besides, and refuses by them.
    const fault = authorityFault(
      { role: me.role, abilities: own, restriction: null },
      { role: row.role, abilities: new Set(savedOf(row)), restriction: null },
    );
    return fault && inReadersWording(authorityTexts[fault]);
  };
  const lacking = t`You do not have this permission, so you cannot give it.`;
  return {
    mayWrite,
    lockOf,
    isOwn: (row) => isOwnAccount(me, row),
    cellLock: (row, ability) => lockOf(row) ?? (own.has(ability) ? null : lacking),
    presetLock: (row, name) => {
      const giver = { user_id: me.user_id, abilities: own, restriction: null };
      const holder = { id: row.id, role: row.role, abilities: row.abilities, restriction: null };
      const lock = lockOf(row);
      if (lock !== null) return lock;
      if (presetFault(giver, holder, name) === null) return null;
      const count = presets[name].filter((ability) => !own.has(ability)).length;
      return count > 0 ? t`Includes permissions that you do not have.` : null;
    },
  };
}
