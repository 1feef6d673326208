// The SQL of tries to sign in: counted by where they come from and by the name tried, before anybody knows whether they are right.
import type { RoleName } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** Minutes that a try counts, and that an account stays locked. */
export const windowMinutes = 15;
const window = `${windowMinutes} minutes`;

/** IPv6 callers are counted by their network, of which one caller has all the addresses. */
const source = (tx: Tx, address: string) =>
  tx`case when family(${address}::inet) = 6 then network(set_masklen(${address}::inet, 64))::inet else ${address}::inet end`;

/** One try of an address at a time, so that a hundred at once are counted like a hundred in a row. */
export async function queueUp(tx: Tx, address: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(7310005, hashtext(host(${source(tx, address)})))`;
}

export interface FailedTries {
  /** Of this address for this account, and of this address for any. */
  account: number;
  any: number;
  /** Seconds until the oldest of each stops counting. */
  account_seconds: number;
  any_seconds: number;
}

export async function countFailedTries(tx: Tx, address: string, emailHash: Buffer): Promise<FailedTries> {
  const [row] = await tx<FailedTries[]>`
    select count(*) filter (where email_hash = ${emailHash})::int as account, count(*)::int as any,
      coalesce(ceil(extract(epoch from min(attempted_at) filter (where email_hash = ${emailHash}) + ${window}::interval - app.now())), 0)::int as account_seconds,
      coalesce(ceil(extract(epoch from min(attempted_at) + ${window}::interval - app.now())), 0)::int as any_seconds
    from sign_in_attempts
    where address = ${source(tx, address)} and attempted_at > app.now() - ${window}::interval and not succeeded`;
  return row ?? { account: 0, any: 0, account_seconds: 0, any_seconds: 0 };
}

/** Counts a try as failed until it is known to be right. @returns its number */
export async function insertTry(tx: Tx, address: string, emailHash: Buffer): Promise<number> {
  const [row] = await tx<
    { id: number }[]
  >`insert into sign_in_attempts (email_hash, address, succeeded) values (${emailHash}, ${source(tx, address)}, false) returning id`;
  return row?.id ?? 0;
}

/** The try was right: it counts against nobody. */
export async function forgiveTry(tx: Tx, id: number): Promise<void> {
  await tx`insert into sign_in_attempts (email_hash, address, succeeded) select email_hash, address, true from sign_in_attempts where id = ${id}`;
  await tx`delete from sign_in_attempts where id = ${id}`;
}

export interface Account {
  id: number;
  organisation_id: number | null;
  role: RoleName;
  email: string;
  first_name: string;
  password_hash: string;
  /** Whether the person may sign in with a password at all. */
  admitted: boolean;
  /** Whether the account was locked before this try. */
  locked: boolean;
}

/** The account of an e-mail address, its row held until the transaction ends. */
export async function findAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const [row] = await tx<Account[]>`
    select u.id, u.organisation_id, u.role, u.email, u.first_name, c.password_hash, coalesce(c.locked_until > app.now(), false) as locked,
      u.status = 'active' and (u.expires_at is null or u.expires_at > app.now()) and (o.id is null or (o.active and not o.disable_password_login)) as admitted
    from users u
    join user_credentials c on c.user_id = u.id
    left join organisations o on o.id = u.organisation_id
    where lower(u.email) = ${email}
    for update of c`;
  return row;
}

/**
 * Counts a try against an account that is not locked; the fifth in a row locks it for 15 minutes, at once, so that tries made together cannot pass.
 * @returns whether this try locked it
 */
export async function countAgainst(tx: Tx, userId: number | null): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    update user_credentials set
      failed_attempts = case when failed_attempts >= 4 then 0 else failed_attempts + 1 end,
      locked_until = case when failed_attempts >= 4 then app.now() + ${window}::interval end
    where user_id = ${userId} and (locked_until is null or locked_until <= app.now())
    returning locked_until is not null as locked`;
  return row?.locked ?? false;
}

/** The password was right: the count begins anew. */
export async function forgetFailures(tx: Tx, userId: number): Promise<void> {
  await tx`update user_credentials set failed_attempts = 0, locked_until = null where user_id = ${userId}`;
}

/** Sets a person's password and lifts a lock. */
export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx`
    insert into user_credentials (user_id, password_hash) values (${userId}, ${hash})
    on conflict (user_id) do update set password_hash = excluded.password_hash, password_set_at = app.now(), failed_attempts = 0, locked_until = null`;
}
