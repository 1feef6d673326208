// The SQL of sign-in attempts: counted by network and by the name tried, before the password is
// checked.
import type { RoleName } from '#domain/access/roles.ts';
import type { FailedTries } from '#domain/sign-in/sign-in-delay.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { voidLinks } from '#server/users/invitations.store.ts';

/** Minutes that a failed try counts against its address, whatever account it was for. */
const addressWindow = '15 minutes';
/** How long the failed tries for an account are remembered. */
const accountWindow = '24 hours';

/** The source of an attempt: a network, or a browser known for the account. */
export interface Place {
  readonly address: string;
  readonly browser_id: string | null;
}

/** IPv6 callers are counted by network: one caller has all its addresses. */
const source = (tx: Tx, address: string) =>
  tx`
    case
      when family(${address}::inet) = 6 then network(set_masklen(${address}::inet, 64))::inet
      else ${address}::inet end
  `;

/** One try of a place at a time, so that a hundred at once are counted like a hundred in a row. */
export async function queueUp(tx: Tx, { address, browser_id }: Place): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(7310005,
      hashtext(coalesce(${browser_id}, host(${source(tx, address)}))))
  `;
}

/** One attempt per account at a time, from any source. Called after `queueUp`, never before. */
export async function queueUpForAccount(tx: Tx, emailHash: Buffer): Promise<void> {
  await tx`select pg_advisory_xact_lock(7310008, hashtext(${emailHash.toString('hex')}))`;
}

/**
 * The failed tries of an address for any account in 15 minutes, and the seconds until the oldest
 * stops counting.
 */
export async function countTriesOfAddress(
  tx: Tx,
  address: string,
): Promise<{ failed: number; seconds: number }> {
  const [row] = await tx<{ failed: number; seconds: number }[]>`
    select count(*)::int as failed,
      coalesce(ceil(extract(epoch from min(attempted_at) + ${addressWindow}::interval - app.now())),
        0)::int as seconds
    from sign_in_attempts
    where address = ${source(tx, address)}
      and browser_id is null
      and attempted_at > app.now() - ${addressWindow}::interval
      and not succeeded`;
  return row ?? { failed: 0, seconds: 0 };
}

/** The failed attempts for an account by source, and which of the sources is `here`. */
export async function findFailedTries(
  tx: Tx,
  emailHash: Buffer,
  here: Place,
): Promise<{ tries: FailedTries[]; place: string }> {
  const [own] = await tx<
    { place: string }[]
  >`select coalesce(${here.browser_id}, host(${source(tx, here.address)})) as place`;
  const tries = await tx<FailedTries[]>`
    select place, bool_or(browser_id is not null) as known_browser,
      count(*) filter (where id > right_of_place)::int as failed,
      count(*) filter (where id > right_of_account)::int as failed_for_account,
        extract(epoch from app.now() - max(attempted_at))::float8 as seconds_ago
    from (
      select id, place, browser_id, succeeded, attempted_at,
        coalesce(max(id) filter (where succeeded) over (), 0) as right_of_account,
        coalesce(max(id) filter (where succeeded) over (partition by place), 0) as right_of_place
      from (select t.*, coalesce(t.browser_id, host(t.address)) as place from sign_in_attempts t
        where t.email_hash = ${emailHash}
          and t.attempted_at > app.now() - ${accountWindow}::interval) placed
    ) known
    where not succeeded
    group by place`;
  return { tries, place: own?.place ?? '' };
}

/** Counts a try as failed until it is known to be right. @returns its number */
export async function insertTry(
  tx: Tx,
  { address, browser_id }: Place,
  emailHash: Buffer,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into sign_in_attempts (email_hash, address, browser_id, succeeded)
    values (${emailHash}, ${source(tx, address)}, ${browser_id}, false)
    returning id`;
  return row?.id ?? 0;
}

/** The attempt was right: it is not counted, and earlier failures no longer count. */
export async function forgiveTry(tx: Tx, id: number): Promise<void> {
  await tx`
    insert into sign_in_attempts (email_hash, address, browser_id, succeeded)
    select email_hash, address, browser_id, true from sign_in_attempts where id = ${id}`;
  await tx`delete from sign_in_attempts where id = ${id}`;
}

/**
 * Forgets every failed try for a person's account and every wrong code, so that the next is not
 * delayed.
 */
export async function forgetFailedTries(tx: Tx, userId: number): Promise<void> {
  await tx`
    delete from sign_in_attempts a using users u
    where u.id = ${userId}
      and a.email_hash = sha256(convert_to(lower(u.email), 'UTF8'))
      and not a.succeeded`;
  await tx`delete from wrong_codes where user_id = ${userId}`;
}

export interface Account {
  id: number;
  organisation_id: number | null;
  role: RoleName;
  email: string;
  first_name: string;
  password_hash: string;
  /** Whether the person has signed in before. */
  has_signed_in: boolean;
  /** Whether the person may sign in with a password at all. */
  admitted: boolean;
}

/** The account of an email address. */
export async function findAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const [row] = await tx<Account[]>`
    select u.id, u.organisation_id, u.role, u.email, u.first_name, c.password_hash,
      u.last_login_at is not null as has_signed_in,
      u.status = 'active'
        and (u.expires_at is null or u.expires_at > app.now())
        and (o.id is null or (o.in_use and not o.disable_password_login)) as admitted
    from users u
    join user_credentials c on c.user_id = u.id
    left join organisations o on o.id = u.organisation_id
    where lower(u.email) = ${email}`;
  return row;
}

/**
 * Sets a person's password, voids their open password links and forgets the failed attempts before.
 */
export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx`
    insert into user_credentials (user_id, password_hash) values (${userId}, ${hash})
    on conflict (user_id) do update set password_hash = excluded.password_hash,
      password_set_at = app.now()`;
  await voidLinks(tx, userId);
  await forgetFailedTries(tx, userId);
}
