// The SQL of activation codes: made for a device, used once before they expire, stored as a hash
// only.
import type { Tx } from '#server/kit/db/database.ts';

export interface NewCode {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly code_hash: Buffer;
  readonly made_by_staff_id: number;
}

/** Makes a code; those made for the device before end with it. @returns when it ends, ISO 8601 */
export async function insertCode(tx: Tx, code: NewCode): Promise<string> {
  await tx`
    update activation_codes set expires_at = app.now()
    where organisation_id = ${code.organisation_id}
      and device_id = ${code.device_id}
      and used_at is null
      and expires_at > app.now()`;
  const [row] = await tx<{ expires_at: string }[]>`
    insert into activation_codes (organisation_id, device_id, code_hash, made_by_staff_id)
    values (${code.organisation_id}, ${code.device_id}, ${code.code_hash}, ${code.made_by_staff_id})
    returning app.iso(expires_at) as expires_at`;
  if (!row) throw new Error('the code was not written');
  return row.expires_at;
}

export interface UsedCode {
  organisation_id: number;
  device_id: number;
  user_id: number | null;
}

/** Uses a code up, if it can still be used; of concurrent calls, one gets it. */
export async function takeCode(tx: Tx, codeHash: Buffer): Promise<UsedCode | undefined> {
  const [row] = await tx<UsedCode[]>`
    update activation_codes c set used_at = app.now()
    from devices v
    join organisations o on o.id = v.organisation_id and o.in_use
    left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    where c.code_hash = ${codeHash} and c.used_at is null and c.expires_at > app.now()
      and v.organisation_id = c.organisation_id
        and v.id = c.device_id
        and v.archived_at is null
        and (u.id is null or u.status in ('active', 'pending'))
    returning c.organisation_id, c.device_id, v.user_id`;
  return row;
}

export interface Person {
  id: number;
  organisation_id: number;
  name: string;
  first_name: string;
  email: string | null;
  active: boolean;
}

/** A person of an organisation in view. */
export async function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const [row] = await tx<Person[]>`
    select id, organisation_id, name, first_name, email, status in ('active', 'pending') as active
    from users
    where id = ${id} and organisation_id is not null and deleted_at is null for share`;
  return row;
}

/** The person's own app device of this id, in use. */
export async function findAppDevice(
  tx: Tx,
  person: Person,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await tx<{ id: number; name: string }[]>`
    select v.id, v.device_name as name
    from devices v
    join device_types k on k.id = v.device_type_id and k.name = 'app'
    where v.organisation_id = ${person.organisation_id}
      and v.id = ${id}
      and v.user_id = ${person.id}
      and v.archived_at is null`;
  return row;
}
