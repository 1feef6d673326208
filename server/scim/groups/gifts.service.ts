// Applies and revokes what people's directory groups grant; many at once, people with the same
// change together.
import { type GiftChange, giftsOf, type Mapping } from '#domain/scim/group-gifts.ts';
import type { GiftPreview } from '#domain/scim/scim.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { raiseIssue } from '../administrator-notices.ts';
import type { DirectoryCall } from '../directory-call.ts';
import { refusedGifts } from '../reach.service.ts';
import { settleIssues } from '../scim-issues.store.ts';
import { type GiftRow, keepGiven, readGifts, readNames } from './gifts.store.ts';

interface Changing {
  readonly row: GiftRow;
  readonly change: GiftChange;
}

/** @param scimUserIds people whose groups, or the grants of their groups, have changed */
export async function applyGifts(
  call: DirectoryCall,
  scimUserIds: readonly number[],
): Promise<void> {
  if (scimUserIds.length === 0) return;
  const changing = changesOf(await readGifts(call.tx, scimUserIds));
  for (const alike of Map.groupBy(changing, ({ change }) => JSON.stringify(change)).values()) {
    const [first] = alike;
    if (first) await give(call, alike, first.change);
  }
}

async function give(
  call: DirectoryCall,
  alike: readonly Changing[],
  { fields, given }: GiftChange,
): Promise<void> {
  const { tx } = call;
  const refusals =
    Object.keys(fields).length === 0
      ? new Map<number, string>()
      : await change(call, alike, fields);
  await keepGiven(
    tx,
    alike.filter(({ row }) => !refusals.has(row.user_id)).map(({ row }) => row.id),
    given,
  );
  const settled: string[] = [];
  for (const { row } of alike) {
    const refusal = refusals.get(row.user_id);
    if (refusal)
      await raiseIssue(call, {
        kind: 'group',
        subject: row.user_name,
        user_id: row.user_id,
        problem: refusal,
        way_out:
          'What the groups of this person give was not changed. It is tried again with the next change of a group.',
      });
    else settled.push(row.user_name);
  }
  await settleIssues(tx, call, settled, ['group']);
}

/** @returns the reasons of refusals, by id */
async function change(
  call: DirectoryCall,
  alike: readonly Changing[],
  fields: GiftChange['fields'],
): Promise<Map<number, string>> {
  const { tx, people, directory } = call;
  const refusals = await refusedGifts(
    call,
    alike.map(({ row }) => row),
    fields.role,
  );
  const ids = alike.map(({ row }) => row.user_id).filter((id) => !refusals.has(id));
  for (const [id, { message }] of await people.change(tx, directory, ids, fields))
    refusals.set(id, message);
  return refusals;
}

const changesOf = (rows: readonly GiftRow[]): Changing[] =>
  rows.map((row) => ({ row, change: giftsOf(row.mappings, row, row.given) }));

const shownPeople = 100;

/** Describes the people that a group's mapping would change. Nothing is written. */
export async function previewGifts(
  tx: Tx,
  scimUserIds: readonly number[],
  instead: Mapping & { group_id: number },
): Promise<GiftPreview> {
  const changing = changesOf(await readGifts(tx, scimUserIds, instead)).filter(
    ({ change }) => Object.keys(change.fields).length > 0,
  );
  const shown = changing.slice(0, shownPeople);
  const names = await readNames(tx, {
    departments: shown.flatMap(({ row, change }) =>
      [row.department_id ?? [], change.fields.department_id ?? []].flat(),
    ),
    tags: shown.flatMap(({ row, change }) => [
      ...row.user_tag_ids,
      ...(change.fields.user_tag_ids ?? []),
    ]),
  });
  return {
    total: changing.length,
    people: shown.map(({ row, change }) => ({
      id: row.user_id,
      name: row.name,
      changes: inWords(row, change, names),
    })),
  };
}

const roleTitles: Readonly<Record<string, string>> = {
  organisation_admin: 'Organisation Admin',
  organisation_idp_admin: 'Organisation IDP Admin',
  organisation_user: 'Organisation User',
  escalation_contact: 'Escalation Contact',
};

function inWords(
  row: GiftRow,
  { fields }: GiftChange,
  { departments, tags }: Awaited<ReturnType<typeof readNames>>,
): string[] {
  const words: string[] = [];
  const department = (id: number | null | undefined): string =>
    id ? (departments[id] ?? '') : 'none';
  if (fields.department_id !== undefined)
    words.push(
      `Department: ${department(fields.department_id)} (was ${department(row.department_id)})`,
    );
  if (fields.role)
    words.push(`Role: ${roleTitles[fields.role]} (was ${roleTitles[row.role] ?? row.role})`);
  for (const id of fields.user_tag_ids ?? [])
    if (!row.user_tag_ids.includes(id)) words.push(`Tag added: ${tags[id] ?? ''}`);
  if (fields.user_tag_ids)
    for (const id of row.user_tag_ids)
      if (!fields.user_tag_ids.includes(id)) words.push(`Tag removed: ${tags[id] ?? ''}`);
  return words;
}
