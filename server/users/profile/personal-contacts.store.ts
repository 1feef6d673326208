// The SQL of the owner of personal contacts and of how many there are.
import type { RoleName } from '#domain/access/roles.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface ContactOwner {
  readonly id: number;
  readonly organisation_id: number;
  readonly name: string;
  readonly role: RoleName;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly personal_contacts_allowed: boolean;
  readonly contacts: number;
}

/** A person of an organisation in the view: staff have no personal contacts. @throws 404 */
export async function ownerOf(tx: Tx, userId: number): Promise<ContactOwner> {
  const [row] = await tx<ContactOwner[]>`
    select u.id, u.organisation_id, u.name, u.role, u.mobile, u.landline,
      u.personal_contacts_allowed,
      (select count(*)::int
        from personal_contacts c
        where c.organisation_id = u.organisation_id and c.user_id = u.id) as contacts
    from users u where u.id = ${userId} and u.organisation_id is not null and u.deleted_at is null`;
  if (!row) throw notFound();
  return row;
}

/**
 * The same, held until the transaction ends: of two who remove the last but one, one is refused.
 */
export async function lockOwner(tx: Tx, userId: number): Promise<ContactOwner> {
  await tx`select from users where id = ${userId} for no key update`;
  return await ownerOf(tx, userId);
}
