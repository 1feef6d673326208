// The SQL of email templates. `organisationId` is null for the platform's.
import type { Tx } from '#server/kit/db/database.ts';

export interface StoredTemplate {
  readonly type_id: number;
  readonly source: 'platform' | 'organisation';
  readonly subject: string;
  readonly content: string;
  readonly updated_by: string;
  readonly updated_at: string;
  readonly failed_at: string | null;
}

/**
 * The templates that apply to an organisation, one a type at most: its own before the platform's.
 */
export const listStored = async (
  tx: Tx,
  organisationId: number | null,
  typeId: number | null = null,
): Promise<StoredTemplate[]> =>
  await tx<StoredTemplate[]>`
    select distinct on (type_id) type_id, source, subject, content, updated_by,
      app.iso(updated_at) as updated_at, app.iso(failed_at) as failed_at
    from (
      select type_id, 'organisation' as source, subject, content, updated_by, updated_at, failed_at
      from email_templates
      where organisation_id = ${organisationId}
      union all
      select type_id, 'platform', subject, content, updated_by, updated_at, failed_at
      from platform_email_templates) t
    where ${typeId}::integer is null or type_id = ${typeId} order by type_id, source`;

/** Those who save one template wait for each other, the first of all too. */
export const lockTemplate = async (
  tx: Tx,
  organisationId: number | null,
  typeId: number,
): Promise<void> =>
  void (await tx`
    select pg_advisory_xact_lock(hashtextextended(${`email_template:${organisationId}:${typeId}`},
        0))
  `);

export interface TemplateText {
  readonly subject: string;
  readonly content: string;
  readonly updated_by: string;
}

export async function keepTemplate(
  tx: Tx,
  organisationId: number | null,
  typeId: number,
  text: TemplateText,
): Promise<void> {
  const set = tx`
    subject = excluded.subject, content = excluded.content, updated_by = excluded.updated_by,
      updated_at = app.now(), failed_at = null
  `;
  await (organisationId === null
    ? tx`
      insert into platform_email_templates ${tx({ type_id: typeId, ...text })}
      on conflict (type_id) do update set ${set}
    `
    : tx`insert into email_templates ${tx({ organisation_id: organisationId, type_id: typeId, ...text })}
        on conflict (organisation_id, type_id) do update set ${set}`);
}

export async function removeTemplate(
  tx: Tx,
  organisationId: number | null,
  typeId: number,
): Promise<void> {
  await (organisationId === null
    ? tx`delete from platform_email_templates where type_id = ${typeId}`
    : tx`
      delete from email_templates where organisation_id = ${organisationId} and type_id = ${typeId}
    `);
}

/** In whatever view the email is sent. */
export const noteFailed = async (
  tx: Tx,
  organisationId: number | null,
  typeId: number,
): Promise<void> =>
  void (await tx`select app.note_failed_email_template(${organisationId}, ${typeId})`);

export interface PreviewPerson {
  readonly id: number;
  readonly name: string;
  readonly first_name: string;
  readonly email: string | null;
  readonly organisation: string | null;
}

/**
 * A person of the organisation, or with null its first by name; null for one of another
 * organisation.
 */
export async function findPreviewPerson(
  tx: Tx,
  organisationId: number,
  userId: number | null,
): Promise<PreviewPerson | undefined> {
  const [row] = await tx<PreviewPerson[]>`
    select u.id, u.name, u.first_name, u.email, o.name as organisation
    from users u
    join organisations o on o.id = u.organisation_id
    where u.organisation_id = ${organisationId}
      and u.deleted_at is null
      and (${userId}::bigint is null or u.id = ${userId})
    order by u.first_name, u.id limit 1`;
  return row;
}

/** The signed-in person. */
export async function findSelf(tx: Tx, userId: number | null): Promise<PreviewPerson | undefined> {
  const [row] = await tx<PreviewPerson[]>`
    select u.id, u.name, u.first_name, u.email,
      (select o.name from organisations o where o.id = u.organisation_id) as organisation
    from users u where u.id = ${userId}`;
  return row;
}

export async function findOrganisationName(
  tx: Tx,
  organisationId: number,
): Promise<string | undefined> {
  const [row] = await tx<
    { name: string }[]
  >`select name from organisations where id = ${organisationId}`;
  return row?.name;
}
