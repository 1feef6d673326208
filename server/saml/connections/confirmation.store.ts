// The SQL of unconfirmed changes of a connection and of the people who made them.
import type { Changer, ConnectionConfirmation } from '#domain/saml/connection-confirmation.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type AuthorityRow, authorityOf } from '#server/users/authority.service.ts';

export interface Confirmable {
  readonly organisation_id: number;
  readonly id: number;
  readonly name: string;
}

/** A connection in the caller's view; its row is held until the transaction ends. */
export async function lockConfirmable(tx: Tx, id: number): Promise<Confirmable | undefined> {
  await tx`select from saml_connections where id = ${id} for no key update`;
  return await findConfirmable(tx, id);
}

export async function findConfirmable(tx: Tx, id: number): Promise<Confirmable | undefined> {
  const [row] = await tx<Confirmable[]>`
    select organisation_id, id, name from saml_connections where id = ${id}`;
  return row;
}

/** The people who changed the connection since it was confirmed; empty for a confirmed one. */
export async function findChangers(tx: Tx, connectionId: number): Promise<Changer[]> {
  const [row] = await tx<{ changers: { name: string; authority: AuthorityRow | null }[] }[]>`
    select app.connection_changers(${connectionId}) as changers`;
  return (row?.changers ?? []).map(({ name, authority }) => ({
    name,
    authority: authority && authorityOf(authority),
  }));
}

export async function insertChanges(
  tx: Tx,
  { organisation_id, id }: Confirmable,
  { by, what }: { by: { id: number; name: string }; what: readonly string[] },
): Promise<void> {
  await tx`
    insert into saml_unconfirmed_changes (organisation_id, connection_id, changed_by_staff_id,
      changed_by_name, what)
    select ${organisation_id}, ${id}, ${by.id}, ${by.name}, what
    from unnest(${[...what]}::text[]) with ordinality w (what, nth)
    order by nth`;
}

/** Newest first. */
export async function listChanges(
  tx: Tx,
  connectionId: number,
): Promise<ConnectionConfirmation['changes']> {
  return await tx<ConnectionConfirmation['changes']>`
    select id, changed_by_name as by, what, app.iso(changed_at) as changed_at
    from saml_unconfirmed_changes where connection_id = ${connectionId} order by id desc`;
}

export async function removeChanges(tx: Tx, connectionId: number, lastId: number): Promise<void> {
  await tx`
    delete from saml_unconfirmed_changes where connection_id = ${connectionId} and id <= ${lastId}
  `;
}

export async function noteConfirmed(tx: Tx, id: number, by: string): Promise<void> {
  await tx`
    update saml_connections set confirmed_at = app.now(), confirmed_by = ${by} where id = ${id}
  `;
}

export async function readConfirmed(
  tx: Tx,
  id: number,
): Promise<Pick<ConnectionConfirmation, 'confirmed_at' | 'confirmed_by'>> {
  const [row] = await tx<Pick<ConnectionConfirmation, 'confirmed_at' | 'confirmed_by'>[]>`
    select app.iso(confirmed_at) as confirmed_at, confirmed_by
    from saml_connections
    where id = ${id}`;
  return row ?? { confirmed_at: null, confirmed_by: null };
}

/**
 * The administrators of an organisation who can sign in, as far as the caller sees them, each with
 * the authority that they have.
 */
export async function listAdministrators(
  tx: Tx,
  organisationId: number,
): Promise<{ id: number; name: string }[]> {
  return await tx<{ id: number; name: string }[]>`
    select id, name
    from users
    where organisation_id = ${organisationId}
      and role = 'organisation_admin'
      and status = 'active'
      and (expires_at is null or expires_at > app.now()) order by name_key, id limit 100`;
}

/** Distinguishes the changes of two transactions. */
export async function transactionKey(tx: Tx): Promise<string> {
  const [row] = await tx<
    { key: string }[]
  >`select app.in_order(pg_current_xact_id())::text || ':' || app.iso(app.now()) as key`;
  return row?.key ?? '';
}
