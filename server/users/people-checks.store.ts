// The SQL of the checks before a person is added, changed, disabled or removed.
import type { Language } from '#domain/kit/wording/wording.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface Home {
  readonly id: number;
  readonly timezone: string;
  readonly country: string;
  readonly language: Language;
  readonly allows_shared_profiles: boolean;
}

/**
 * The organisation of a new person: the one given, else that of the caller's view; null if the view
 * has no single organisation or the one given is out of view.
 */
export async function findHome(tx: Tx, given: number | null): Promise<Home | null> {
  const [row] = await tx<Home[]>`
    select id, timezone, country, language, allows_shared_profiles from organisations
    where archived_at is null
      and id = coalesce(${given}::bigint, case
        when current_user in ('vigil_tenant', 'vigil_restricted') then app.tenant() end)`;
  return row ?? null;
}

export interface OpenAlert {
  readonly id: number;
  readonly type: string;
  readonly raised_at: Date;
  /** The person's own. */
  readonly timezone: string;
  /** Of the reader. */
  readonly language: string | null;
}

/** A person's newest open alert, for a reader. */
export async function findOpenAlert(
  tx: Tx,
  userId: number,
  readerId: number | null,
): Promise<OpenAlert | undefined> {
  const [row] = await tx<OpenAlert[]>`
    select a.id, k.title as type, a.raised_at, u.timezone,
      (select r.language from users r where r.id = ${readerId}) as language
    from users u
    join alerts a on a.organisation_id = u.organisation_id and a.user_id = u.id
    join alert_types k on k.id = a.alert_type_id
    where u.id = ${userId} and a.status = 'active_alert' order by a.id desc limit 1`;
  return row;
}

/**
 * Whether a welfare session of the person is running, and whether they are in an escalation group.
 */
export async function findUses(
  tx: Tx,
  userId: number,
): Promise<{ has_session: boolean; in_group: boolean }> {
  const [row] = await tx<{ has_session: boolean; in_group: boolean }[]>`
    select exists (select from welfare_sessions s
      where s.organisation_id = u.organisation_id
        and s.user_id = u.id
        and s.status in ('in_progress', 'grace')) as has_session,
      exists (select from escalation_group_users m
        where m.organisation_id = u.organisation_id and m.user_id = u.id) as in_group
    from users u where u.id = ${userId}`;
  return row ?? { has_session: false, in_group: false };
}

export async function isExpired(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx<
    { expired: boolean }[]
  >`select coalesce(expires_at <= app.now(), false) as expired from users where id = ${userId}`;
  return row?.expired ?? false;
}

/** Whether one of the departments or tags is not there. */
export async function unknownRestrictions(
  tx: Tx,
  {
    type,
    ids,
    organisation_id,
  }: { type: 'department' | 'tag'; ids: readonly number[]; organisation_id: number | null },
): Promise<boolean> {
  const [row] = await tx<{ known: number }[]>`
    select count(*)::int as known from ${tx(type === 'tag' ? 'user_tags' : 'departments')} x
    where x.id = any(${[...ids]}::bigint[])
      and (${organisation_id}::bigint is null or x.organisation_id = ${organisation_id})`;
  return row?.known !== ids.length;
}

/**
 * Whether another person has a mobile, in any organisation; `name` only for a person in the
 * caller's view and of the same organisation. Checks of the same number run one at a time until the
 * transaction ends, so that two people cannot take it at once.
 */
export async function findMobile(
  tx: Tx,
  digits: string,
  { id, organisation_id }: { id: number; organisation_id: number | null },
): Promise<{ taken: boolean; name: string | null }> {
  await tx`select pg_advisory_xact_lock(7310012, hashtext(${digits}))`;
  const [row] = await tx<{ taken: boolean; name: string | null }[]>`
    select app.has_mobile(${digits}, ${id}) as taken, (
      select u.name from users u
      where u.mobile_end_key = reverse(${digits}) and u.deleted_at is null and u.id <> ${id}
        and u.organisation_id is not distinct from ${organisation_id}::bigint limit 1) as name`;
  return row ?? { taken: false, name: null };
}

/** Whether another account has the address. */
export async function hasEmail(tx: Tx, email: string, besides: number): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`select app.has_email(${email}, ${besides}) as taken`;
  return row?.taken === true;
}
