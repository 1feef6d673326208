// The SQL of drafts of single sign-on who ask for access: the request is noted, the account is
// opened, or disabled.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Opens the account of a draft. Single sign-on is how they came, so no password is asked for; they
 * are asked about themselves first.
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

/** The request stays open until somebody lets the person in or refuses. */
export async function noteAccessRequest(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users set access_requested_at = app.now() where id = ${userId} and status = 'draft'
  `;
}
