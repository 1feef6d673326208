// The SQL of requests for a new password: recorded alike for every address, counted, and answered
// later by a sweep.
import type { Tx } from '#server/kit/db/database.ts';

/** IPv6 callers are counted by network: one caller has all its addresses. */
const source = (tx: Tx, address: string) =>
  tx`
    case
      when family(${address}::inet) = 6 then network(set_masklen(${address}::inet, 64))::inet
      else ${address}::inet end
  `;

/** The requests of an address in 15 minutes, and the seconds until the oldest stops counting. */
export async function countRequests(
  tx: Tx,
  address: string,
): Promise<{ requests: number; seconds: number }> {
  const [row] = await tx<{ requests: number; seconds: number }[]>`
    select count(*)::int as requests,
      coalesce(ceil(extract(epoch from min(requested_at) + interval '15 minutes' - app.now())),
        0)::int as seconds
    from forgotten_passwords
    where address = ${source(tx, address)} and requested_at > app.now() - interval '15 minutes'`;
  return row ?? { requests: 0, seconds: 0 };
}

export async function insertRequest(
  tx: Tx,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await tx`
    insert into forgotten_passwords (email, address) values (${email}, ${source(tx, address)})
  `;
}

/** The ids of requests that wait, the oldest first. */
export async function listWaiting(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from forgotten_passwords
    where handled_at is null and id <> all(${[...but]}::bigint[])
    order by id
    limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Nothing for one that another process has claimed. */
export async function takeRequest(tx: Tx, id: number): Promise<{ email: string } | undefined> {
  const [row] = await tx<{ email: string }[]>`
    update forgotten_passwords
    set handled_at = app.now()
    where id = ${id} and handled_at is null
    returning email`;
  return row;
}

export async function noteSent(tx: Tx, id: number, userId: number): Promise<void> {
  await tx`update forgotten_passwords set user_id = ${userId} where id = ${id}`;
}

/** Deletes requests that no limit counts any more. */
export async function dropOldRequests(tx: Tx): Promise<void> {
  await tx`
    delete from forgotten_passwords
    where handled_at is not null and requested_at <= app.now() - interval '1 hour'
  `;
}

export interface Forgetful {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly first_name: string;
  readonly name: string;
  readonly email: string;
  readonly has_password: boolean;
  /** Emails about a link in the last minute and in the last hour. */
  readonly minute: number;
  readonly hour: number;
}

/**
 * The person who may set a password by this address, locked so that two requests at once run one
 * after the other.
 */
export async function findForgetful(tx: Tx, email: string): Promise<Forgetful | undefined> {
  const [row] = await tx<Forgetful[]>`
    select u.id, u.organisation_id, u.first_name, u.name, u.email,
      exists (select from user_credentials c where c.user_id = u.id) as has_password,
      (select count(*)::int
        from forgotten_passwords f
        where f.user_id = u.id and f.handled_at > app.now() - interval '1 minute') as minute,
      (select count(*)::int
        from forgotten_passwords f
        where f.user_id = u.id and f.handled_at > app.now() - interval '1 hour') as hour
    from users u left join organisations o on o.id = u.organisation_id
    where lower(u.email) = ${email}
      and u.deleted_at is null
      and u.home_cell is null
      and u.status in ('pending', 'active')
      and (u.expires_at is null or u.expires_at > app.now())
      and (o.id is null or o.in_use and not o.disable_password_login)
    for no key update of u`;
  return row;
}
