// Seeds a new platform with standard instructions for each type of alert and resolution comments,
// so that its first alert shows what to do and how to close it.
import { alertTypeNames, alertTypes } from '#domain/alerts/alert-type.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { library } from './library.ts';
import { resolutionComments } from './resolution-comments.ts';

/**
 * Writes them in one transaction where the platform has none of them. Comments are archived and
 * never deleted, so removed ones are not written again. @returns whether they were written
 */
export async function seedFirstStart(database: Pick<Database, 'write'>): Promise<boolean> {
  return await database.write({ role: 'platform' }, async (tx) => {
    await tx`select pg_advisory_xact_lock(7310004)`;
    if (!(await isNew(tx))) return false;
    await tx`insert into resolution_comments (name) select unnest(${resolutionComments}::text[])`;
    for (const type of alertTypeNames) await insertInstructions(tx, type);
    return true;
  });
}

async function isNew(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ is_new: boolean }[]>`
    select not exists (select from resolution_comments)
      and not exists (select from alert_type_responses)
      and not exists (select from response_steps where organisation_id is null) as is_new`;
  return row?.is_new === true;
}

/** The library of an alert type, and its steps in the same order. */
async function insertInstructions(tx: Tx, type: (typeof alertTypeNames)[number]): Promise<void> {
  const texts = library[type].map((text, index) => ({ ...text, position: index + 1 }));
  await tx`
    with texts as (
      select *
      from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) t (name text, kind text,
        content text, position integer)),
    kept as (
      insert into alert_type_responses (alert_type_id, name, kind, content)
      select ${alertTypes[type].id}::bigint, name, kind, content
      from texts
      returning id, name)
    insert into response_steps (alert_type_id, position, alert_type_response_id)
    select ${alertTypes[type].id}::bigint, texts.position, kept.id
    from kept
    join texts on texts.name = kept.name`;
}
