// The SQL of invitations: whom one can be sent to, and keeping the hash of its link.
import type { UserStatus } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface Invitable {
  readonly organisation_id: number | null;
  readonly organisation: string | null;
  readonly first_name: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: UserStatus;
  readonly has_password: boolean;
}

/** Somebody of the view, held so that two invitations at once are one after the other. */
export async function findInvitable(tx: Tx, userId: number): Promise<Invitable | undefined> {
  const [row] = await tx<Invitable[]>`
    select u.organisation_id, (select o.name from organisations o where o.id = u.organisation_id) as organisation, u.first_name, u.name, u.email,
      case when u.expires_at <= app.now() then 'disabled' else u.status end as status, app.has_password(u.id) as has_password
    from users u where u.id = ${userId} and u.deleted_at is null for no key update`;
  return row;
}

/** Voids the link before. @returns when the new one ends, ISO 8601 */
export async function keepInvitation(tx: Tx, userId: number, { hash, hours }: { hash: Buffer; hours: number }): Promise<string> {
  const [row] = await tx<{ ends: string }[]>`
    with until as (select app.now() + make_interval(hours => ${hours}) as ends)
    select app.iso(ends) as ends, app.invite_person(${userId}, ${hash}, ends)::text as kept from until`;
  if (!row) throw new Error('the invitation was not kept');
  return row.ends;
}
