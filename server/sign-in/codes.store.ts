// The SQL of codes: what was sent to a person, which code is valid, and the wrong ones that delay
// the next. Only the platform's view can read it.
import type { CodeChannel, CodePurpose } from '#domain/sign-in/codes.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * One at a time for a person, so that a hundred guesses at once are counted like a hundred in a
 * row.
 */
export async function queueUpForCodes(tx: Tx, userId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7310014, hashtext(${String(userId)}))`;
}

/**
 * The wrong codes of a person in 24 hours since the last right one, and the seconds since the
 * latest.
 */
export async function countWrongCodes(
  tx: Tx,
  userId: number,
): Promise<{ failed: number; seconds_ago: number }> {
  const [row] = await tx<{ failed: number; seconds_ago: number }[]>`
    select count(*)::int as failed,
      coalesce(extract(epoch from app.now() - max(tried_at)), 0)::float8 as seconds_ago
    from wrong_codes where user_id = ${userId} and tried_at > app.now() - interval '24 hours'`;
  return row ?? { failed: 0, seconds_ago: 0 };
}

export async function insertWrongCode(tx: Tx, userId: number): Promise<void> {
  await tx`insert into wrong_codes (user_id) values (${userId})`;
}

export async function forgetWrongCodes(tx: Tx, userId: number): Promise<void> {
  await tx`delete from wrong_codes where user_id = ${userId}`;
}

export interface CodeRow {
  readonly id: number;
  readonly code_hash: Buffer;
  readonly recipient: string;
  readonly wrong_tries: number;
  readonly is_expired: boolean;
}

/**
 * The newest code of a person and purpose, unless it was used or the address has changed since: an
 * older one counts no more.
 */
export async function findNewestCode(
  tx: Tx,
  userId: number,
  purpose: CodePurpose,
): Promise<CodeRow | undefined> {
  const [row] = await tx<(CodeRow & { counts: boolean })[]>`
    select c.id, c.code_hash, c.recipient, c.wrong_tries, c.expires_at <= app.now() as is_expired,
      c.used_at is null
        and c.recipient is not distinct from case c.channel
        when 'email' then u.email
        when 'sms' then u.mobile
        else u.landline end as counts
    from verification_codes c join users u on u.id = c.user_id
    where c.user_id = ${userId} and c.purpose = ${purpose} order by c.id desc limit 1`;
  return row?.counts ? row : undefined;
}

export async function noteWrongTry(tx: Tx, id: number): Promise<void> {
  await tx`update verification_codes set wrong_tries = wrong_tries + 1 where id = ${id}`;
}

/** Of concurrent calls, one gets it. */
export async function spendCode(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`
      update verification_codes
      set used_at = app.now()
      where id = ${id} and used_at is null
      returning id
    `;
  return rows.length > 0;
}

/**
 * How many codes were sent in the last hour, the seconds since the latest, and until the oldest of
 * them is an hour old.
 */
export async function countSentCodes(
  tx: Tx,
  userId: number,
  purpose: CodePurpose,
): Promise<{ sent: number; seconds_ago: number; oldest_ends: number }> {
  const [row] = await tx<{ sent: number; seconds_ago: number; oldest_ends: number }[]>`
    select count(*)::int as sent,
      coalesce(extract(epoch from app.now() - max(sent_at)), 0)::float8 as seconds_ago,
      coalesce(extract(epoch from min(sent_at) + interval '1 hour' - app.now()),
        0)::float8 as oldest_ends
    from verification_codes
    where user_id = ${userId} and purpose = ${purpose} and sent_at > app.now() - interval '1 hour'`;
  return row ?? { sent: 0, seconds_ago: 0, oldest_ends: 0 };
}

export interface NewCode {
  readonly user_id: number;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly code_hash: Buffer;
  readonly minutes: number;
}

/**
 * Keeps a new code and drops the person's codes of other hours. @returns its number, and when it
 * ends, ISO 8601
 */
export async function insertCode(
  tx: Tx,
  code: NewCode,
): Promise<{ id: number; expires_at: string }> {
  await tx`
    delete from verification_codes
    where user_id = ${code.user_id} and sent_at <= app.now() - interval '1 hour'
  `;
  const [row] = await tx<{ id: number; expires_at: string }[]>`
    insert into verification_codes (user_id, purpose, channel, recipient, code_hash, expires_at)
    values (${code.user_id}, ${code.purpose}, ${code.channel}, ${code.recipient}, ${code.code_hash},
      app.now() + make_interval(mins => ${code.minutes}))
    returning id, app.iso(expires_at) as expires_at`;
  if (!row) throw new Error('the code was not kept');
  return row;
}
