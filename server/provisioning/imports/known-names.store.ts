// What the names in a file's cells mean in the organisation of the view, and which emails and
// mobiles others have.
import type { Tx } from '#server/kit/db/database.ts';

export interface KnownNames {
  readonly country: string;
  /** Ids by name in lower case; null for a name that several have. */
  readonly departments: ReadonlyMap<string, number | null>;
  readonly groups: ReadonlyMap<string, number | null>;
}

export async function readNames(tx: Tx): Promise<KnownNames> {
  const [home] = await tx<
    { country: string }[]
  >`select country from organisations where id = app.tenant()`;
  const departments = await tx<{ id: number; name: string }[]>`
    select id, lower(name) as name
    from departments
    where organisation_id = app.tenant() and archived_at is null`;
  const groups = await tx<
    { id: number; name: string }[]
  >`select id, lower(name) as name from escalation_groups where organisation_id = app.tenant()`;
  return {
    country: home?.country ?? 'AU',
    departments: byName(departments),
    groups: byName(groups),
  };
}

function byName(rows: readonly { id: number; name: string }[]): Map<string, number | null> {
  const ids = new Map<string, number | null>();
  for (const { id, name } of rows) ids.set(name, ids.has(name) ? null : id);
  return ids;
}

/** By email in lower case who has it: a draft of the organisation, or a person of any. */
export async function takenEmails(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const drafts = await tx<{ email_key: string }[]>`
    select email_key
    from provisioning_records
    where organisation_id = app.tenant()
      and user_id is null
      and email_key = any(${[...emails]}::text[])`;
  const people = await tx<{ email_key: string }[]>`
    select email_key
    from unnest(${[...new Set(emails)]}::text[]) email_key
    where app.has_email(email_key, 0)`;
  return new Map([
    ...people.map(({ email_key }): [string, string] => [
      email_key,
      'Another person has this email.',
    ]),
    ...drafts.map(({ email_key }): [string, string] => [
      email_key,
      'Another draft has this email.',
    ]),
  ]);
}

/** By the digits of a mobile that it is in use. */
export async function takenMobiles(
  tx: Tx,
  mobiles: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ digits: string }[]>`
    select digits
    from unnest(${[...new Set(mobiles)]}::text[]) digits
    where app.has_mobile(digits, 0)`;
  return new Map(rows.map(({ digits }) => [digits, 'This mobile is already in use.']));
}
