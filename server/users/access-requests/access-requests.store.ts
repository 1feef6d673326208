// The SQL of single sign-on drafts that request access: recording the request, opening the account,
// or disabling it.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Opens the account of a draft. It signs in by single sign-on, so no password is required; the
 * profile comes first.
 */
export async function openAccount(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users
    set status = 'active', access_requested_at = null, updated_at = app.now(), profile_step = case
      when role = 'organisation_user' then 'profile' end
    where id = ${userId} and status = 'draft'`;
}

/** Disables the account of a draft, which ends its sessions. It can be enabled again. */
export async function refuseAccount(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users
    set status = 'disabled', access_requested_at = null, updated_at = app.now()
    where id = ${userId} and status = 'draft'
  `;
}

/** The request stays open until an administrator grants or refuses access. */
export async function noteAccessRequest(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users set access_requested_at = app.now() where id = ${userId} and status = 'draft'
  `;
}
