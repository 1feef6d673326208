// The rows of imports: the file as it was uploaded, what was found in each row, and how far the work is.

import type { Permission } from '#domain/kit/permissions.ts';
import { type ImportMapping, type ProvisioningImport, provisioningImport } from '#domain/provisioning/provisioning-import.ts';
import { noAppAccessText, noAppSkippedText, timezoneMismatchText, timezoneSkippedText } from '#domain/provisioning/provisioning-record.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { RunAs } from '#server/kit/resource/bulk/bulk-jobs.store.ts';
import type { CheckedRow, Known, RowTexts } from './check-row.ts';
import type { CsvTable } from './read-csv.ts';

/** Imports of the same person that are older than this are forgotten when the next one begins. */
const keptFor = '30 days';
const rowsInStatement = 5000;

export async function insertImport(
  tx: Tx,
  file: { name: string; table: CsvTable; mapping: ImportMapping; run_as: RunAs },
): Promise<number> {
  const { name, table, mapping, run_as } = file;
  const starter = run_as.actor.user_id;
  await tx`delete from provisioning_imports where started_by_staff_id = ${starter} and created_at < app.now() - ${keptFor}::interval`;
  const [made] = await tx<{ id: number }[]>`
    insert into provisioning_imports (organisation_id, started_by_staff_id, name, headers, mapping, total, run_as)
    values (app.tenant(), ${starter}, ${name}, ${[...table.headers]}::text[], ${JSON.stringify(mapping)}::text::jsonb, ${table.rows.length}, ${JSON.stringify(run_as)}::text::jsonb)
    returning id`;
  if (!made) throw new Error('the import was not written');
  for (let from = 0; from < table.rows.length; from += rowsInStatement)
    await tx`
      insert into provisioning_import_rows (organisation_id, import_id, position, cells)
      select app.tenant(), ${made.id}::bigint, (r ->> 'position')::int, array(select jsonb_array_elements_text(r -> 'cells'))
      from jsonb_array_elements(${JSON.stringify(table.rows.slice(from, from + rowsInStatement))}::text::jsonb) r`;
  return made.id;
}

export interface Held {
  readonly id: number;
  readonly organisation_id: number;
  readonly mapping: ImportMapping;
  readonly everyone_has_app: boolean;
  readonly status: ProvisioningImport['status'];
  readonly run_as: RunAs;
}

/** One that this person started, in the caller's view. */
export async function findImport(tx: Tx, id: number, starter: number): Promise<ProvisioningImport | undefined> {
  const [row] = await tx<Record<string, unknown>[]>`
    select i.id, i.name, i.headers, i.mapping, i.everyone_has_app, i.status, i.total, app.iso(i.created_at) as created_at, c.*
    from provisioning_imports i cross join lateral (
      select json_build_object('waiting', count(*) filter (where r.state = 'waiting'), 'ready', count(*) filter (where r.state = 'ready'),
          'invalid', count(*) filter (where r.state = 'invalid'), 'skipped', count(*) filter (where r.state = 'skipped'),
          'imported', count(*) filter (where r.state = 'imported')) as counts,
        count(*) filter (where r.state = 'skipped' and r.problems ->> 'timezone' = ${timezoneMismatchText})::int as zones,
        count(*) filter (where r.state = 'skipped' and r.problems ->> 'mobile_app_access' = ${noAppAccessText})::int as apps
      from provisioning_import_rows r where r.organisation_id = i.organisation_id and r.import_id = i.id) c
    where i.id = ${id} and i.started_by_staff_id = ${starter}`;
  if (!row) return undefined;
  const [zones, apps] = [Number(row['zones']), Number(row['apps'])];
  const skipped_texts = [...(zones > 0 ? [timezoneSkippedText(zones)] : []), ...(apps > 0 ? [noAppSkippedText(apps)] : [])];
  return provisioningImport.parse({ ...row, skipped_texts });
}

export async function lockImport(tx: Tx, id: number, starter: number): Promise<Held | undefined> {
  const [row] = await tx<Held[]>`
    select id, organisation_id, mapping, everyone_has_app, status, run_as from provisioning_imports
    where id = ${id} and started_by_staff_id = ${starter} for no key update`;
  return row;
}

/** Forgets what was found, so that every row that is not imported is checked again. */
export async function startCheck(
  tx: Tx,
  id: number,
  { mapping, everyone_has_app }: Pick<Held, 'mapping' | 'everyone_has_app'>,
): Promise<void> {
  await tx`
    update provisioning_imports set mapping = ${JSON.stringify(mapping)}::text::jsonb, everyone_has_app = ${everyone_has_app}, status = 'checking', updated_at = app.now()
    where id = ${id}`;
  await tx`
    update provisioning_import_rows set state = 'waiting', problems = '{}', fields = null, email_key = null, mobile_key = null
    where import_id = ${id} and state <> 'imported'`;
}

export async function setStatus(tx: Tx, id: number, status: ProvisioningImport['status']): Promise<void> {
  await tx`update provisioning_imports set status = ${status}, updated_at = app.now() where id = ${id}`;
}

export type HeldRow = RowTexts & { readonly id: number; readonly position: number };

export async function nextRows(tx: Tx, importId: number, state: 'waiting' | 'ready', most: number): Promise<HeldRow[]> {
  return await tx<HeldRow[]>`
    select id, position, cells, mended from provisioning_import_rows
    where import_id = ${importId} and organisation_id = app.tenant() and state = ${state} order by position limit ${most}`;
}

/** What the names in the file's cells mean in this organisation. */
export async function readNames(tx: Tx): Promise<Pick<Known, 'country' | 'departments' | 'groups'>> {
  const [home] = await tx<{ country: string }[]>`select country from organisations where id = app.tenant()`;
  const departments = await tx<{ id: number; name: string }[]>`
    select id, lower(name) as name from departments where organisation_id = app.tenant() and archived_at is null`;
  const groups = await tx<
    { id: number; name: string }[]
  >`select id, lower(name) as name from escalation_groups where organisation_id = app.tenant()`;
  return { country: home?.country ?? 'AU', departments: byName(departments), groups: byName(groups) };
}

function byName(rows: readonly { id: number; name: string }[]): Map<string, number | null> {
  const ids = new Map<string, number | null>();
  for (const { id, name } of rows) ids.set(name, ids.has(name) ? null : id);
  return ids;
}

export type Found = CheckedRow & { readonly id: number };

/** Notes what was found in rows, and after it what another row, draft or person has already. */
export async function noteChecked(tx: Tx, importId: number, found: readonly Found[]): Promise<void> {
  await tx`
    update provisioning_import_rows r set state = f.state, fields = f.fields, problems = f.problems, email_key = f.email_key, mobile_key = f.mobile_key
    from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) f (id bigint, state text, fields jsonb, problems jsonb, email_key text, mobile_key text)
    where r.id = f.id and r.import_id = ${importId}`;
  await tx`
    update provisioning_import_rows r set state = 'invalid', problems = r.problems || jsonb_strip_nulls(jsonb_build_object('email', p.email, 'mobile', p.mobile))
    from (
      select t.id, case
          when t.email_key is null then null
          when e.position is not null then 'Row ' || e.position || ' has the same email.'
          when exists (select from provisioning_records d where d.organisation_id = app.tenant() and d.email_key = t.email_key and d.user_id is null) then 'Another draft has this email.'
          when exists (select from users u where u.email_key = t.email_key and u.deleted_at is null) then 'Another person has this email.' end as email,
        case when t.mobile_key is null then null
          when m.position is not null then 'Row ' || m.position || ' has the same mobile.'
          when app.has_mobile(t.mobile_key, 0) then 'This mobile is already in use.' end as mobile
      from provisioning_import_rows t
      left join lateral (select o.position from provisioning_import_rows o where o.organisation_id = t.organisation_id and o.import_id = t.import_id
        and o.email_key = t.email_key and o.position < t.position order by o.position limit 1) e on true
      left join lateral (select o.position from provisioning_import_rows o where o.organisation_id = t.organisation_id and o.import_id = t.import_id
        and o.mobile_key = t.mobile_key and o.position < t.position order by o.position limit 1) m on true
      where t.organisation_id = app.tenant() and t.import_id = ${importId} and t.id = any(${found.map(({ id }) => id)}::bigint[])) p
    where r.id = p.id and (p.email is not null or p.mobile is not null)`;
}

/** Makes drafts of these rows; those whose email another draft has taken meanwhile are left and say so. @returns the drafts */
export async function importRows(tx: Tx, importId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const made = await tx<{ id: number; name: string; email_key: string | null }[]>`
    insert into provisioning_records (organisation_id, first_name, last_name, email, country_id, mobile, landline, role, department_id, escalation_group_id,
      timezone, mobile_app_access, create_device_provisioned, personal_contacts_allowed, is_shared)
    select app.tenant(), f.first_name, f.last_name, f.email, f.country_id, f.mobile, f.landline, f.role, f.department_id, f.escalation_group_id,
      f.timezone, f.mobile_app_access, f.create_device_provisioned, f.personal_contacts_allowed, f.is_shared
    from provisioning_import_rows r, jsonb_to_record(r.fields) f (first_name text, last_name text, email text, country_id text, mobile text, landline text,
      role text, department_id bigint, escalation_group_id bigint, timezone text, mobile_app_access boolean, create_device_provisioned boolean,
      personal_contacts_allowed boolean, is_shared boolean)
    where r.import_id = ${importId} and r.id = any(${[...ids]}::bigint[]) order by r.position
    on conflict (organisation_id, email_key) where user_id is null do nothing
    returning id, name, email_key`;
  await tx`
    update provisioning_import_rows r set
      state = case when r.email_key is null or r.email_key = any(${made.flatMap(({ email_key }) => email_key ?? [])}::text[]) then 'imported' else 'invalid' end,
      problems = case when r.email_key is null or r.email_key = any(${made.flatMap(({ email_key }) => email_key ?? [])}::text[]) then '{}'
        else '{"email": "Another draft has this email."}'::jsonb end
    where r.import_id = ${importId} and r.id = any(${[...ids]}::bigint[])`;
  return made;
}

/** The row could not be written at all. */
export async function noteFailed(tx: Tx, id: number, text: string): Promise<void> {
  await tx`update provisioning_import_rows set state = 'invalid', problems = ${tx.json({ first_name: text })} where id = ${id}`;
}

export interface OpenImport extends Held {
  readonly role: RunAs['actor']['role'];
  readonly abilities: Permission[] | null;
  /** The starter is still active in the same role, organisation and restriction. */
  readonly same: boolean;
}

/** Imports with work to do, the oldest first, with what their starters may do now. */
export const readOpenImports = async (tx: Tx): Promise<OpenImport[]> =>
  await tx<OpenImport[]>`
    select i.id, i.organisation_id, i.mapping, i.everyone_has_app, i.status, i.run_as, u.role, u.abilities,
      u.status = 'active' and u.role = i.run_as #>> '{actor,role}' and u.organisation_id is not distinct from (i.run_as #>> '{actor,organisation_id}')::bigint
        and case when u.restriction_type is not null then jsonb_build_object('by', u.restriction_type, 'ids', u.restrictions) end
          is not distinct from i.run_as #> '{view,restriction}' as same
    from provisioning_imports i join users u on u.id = coalesce((i.run_as #>> '{actor,acting_for_user_id}')::bigint, i.started_by_staff_id)
    where i.status in ('checking', 'importing') order by i.id limit 50`;

export async function claimImport(tx: Tx, id: number): Promise<boolean> {
  const rows =
    await tx`select id from provisioning_imports where id = ${id} and status in ('checking', 'importing') for update skip locked`;
  return rows.length > 0;
}

/** Keeps texts in place of the file's; nothing for a row that is imported or not of this import. */
export const mendRow = async (tx: Tx, importId: number, id: number, texts: Readonly<Record<string, string>>): Promise<HeldRow[]> =>
  await tx<HeldRow[]>`
    update provisioning_import_rows set mended = mended || ${tx.json(texts)}::jsonb
    where import_id = ${importId} and id = ${id} and state <> 'imported' returning id, position, cells, mended`;
