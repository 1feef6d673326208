// The lists of one level as people write them: read with the time of their last change, and
// replaced as a whole.
import { conflict, invalid } from '#domain/kit/errors.ts';
import type { KeptLists } from '#domain/responses/responses.api.ts';
import type { TypeSteps, WrittenStep } from '#domain/responses/written-step.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Whose lists: a person's, a group's, a device type's, or an alert type's standard. */
export interface ListsOwner {
  readonly organisation_id: number | null;
  readonly device_type_id: number | null;
  readonly response_group_id: number | null;
  readonly user_id: number | null;
  /** The standard of one alert type has no other owner. */
  readonly alert_type_id?: number;
}

const noOne = {
  organisation_id: null,
  device_type_id: null,
  response_group_id: null,
  user_id: null,
} as const;
export const deviceTypeOwner = (device_type_id: number): ListsOwner => ({
  ...noOne,
  device_type_id,
});
export const alertTypeOwner = (alert_type_id: number): ListsOwner => ({ ...noOne, alert_type_id });

const ownedBy = (tx: Tx, owner: ListsOwner): Fragment => tx`
  s.organisation_id is not distinct from ${owner.organisation_id}::bigint
    and s.device_type_id is not distinct from ${owner.device_type_id}::bigint
  and s.response_group_id is not distinct from ${owner.response_group_id}::bigint
    and s.user_id is not distinct from ${owner.user_id}::bigint
  ${owner.alert_type_id === undefined ? tx`` : tx`and s.alert_type_id = ${owner.alert_type_id}`}`;

/** The steps of the rows `s` of one owner as people write them, by alert type. */
export const listsJson = (tx: Tx, owned: Fragment): Fragment => tx`
  select json_agg(json_build_object('alert_type_id', l.alert_type_id, 'steps', l.steps)
    order by l.alert_type_id)
  from (
    select s.alert_type_id,
      json_agg(json_build_object('alert_type_response_id', s.alert_type_response_id, 'kind', s.kind,
          'content', s.content,
      'url', s.url, 'required', s.required) order by s.position) as steps
    from response_steps s where ${owned} group by 1) l`;

/** What is kept now; `updated_at` is empty where nothing is. */
export async function readLists(tx: Tx, owner: ListsOwner): Promise<KeptLists> {
  const owned = ownedBy(tx, owner);
  const [row] = await tx<KeptLists[]>`
    select coalesce((${listsJson(tx, owned)}), '[]') as responses,
      coalesce((select app.iso(max(s.updated_at)) from response_steps s where ${owned}),
        '') as updated_at`;
  return row ?? { responses: [], updated_at: '' };
}

/**
 * @throws 409 where another save came first; the caller holds a lock on the owner, so that of two
 * who save one is second
 */
export async function refuseOlder(tx: Tx, owner: ListsOwner, seen: string): Promise<KeptLists> {
  const kept = await readLists(tx, owner);
  if (kept.updated_at !== seen)
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed these instructions while you had them open.',
    );
  return kept;
}

/**
 * Replaces all lists of the owner. A step that says the same as before keeps its id, so that an
 * operator who has it open can still tick it.
 * @throws 422 for a text that is not in the library of its alert type
 */
export async function writeLists(
  tx: Tx,
  owner: ListsOwner,
  lists: readonly TypeSteps[],
): Promise<void> {
  await refuseUnknownTexts(tx, lists);
  const before = await tx<(WrittenStep & { id: string; alert_type_id: number })[]>`
    delete from response_steps s where ${ownedBy(tx, owner)}
    returning s.id, s.alert_type_id, s.alert_type_response_id, s.kind, s.content, s.url,
      s.required`;
  const known = Map.groupBy(before, (step) => wordsOf(step.alert_type_id, step));
  const { alert_type_id: _only, ...columns } = owner;
  const rows = lists.flatMap(({ alert_type_id, steps }) =>
    steps.map((step, at) => {
      const id = known.get(wordsOf(alert_type_id, step))?.shift()?.id;
      return { ...columns, id, alert_type_id, position: at + 1, ...step };
    }),
  );
  await insertSteps(
    tx,
    rows.filter(({ id }) => id !== undefined),
    tx`given.id`,
  );
  await insertSteps(
    tx,
    rows.filter(({ id }) => id === undefined),
    tx`nextval(pg_get_serial_sequence('response_steps', 'id'))`,
  );
}

const wordsOf = (
  alert_type_id: number,
  { alert_type_response_id, kind, content, url, required }: WrittenStep,
): string =>
  JSON.stringify([alert_type_id, alert_type_response_id, kind, content, url || null, required]);

const insertSteps = async (tx: Tx, rows: readonly object[], id: Fragment): Promise<void> => {
  if (rows.length === 0) return;
  await tx`
    insert into response_steps (id, organisation_id, device_type_id, response_group_id, user_id,
      alert_type_id, position, alert_type_response_id,
      kind, content, url, required)
    overriding system value
    select ${id}, organisation_id, device_type_id, response_group_id, user_id, alert_type_id,
      position, alert_type_response_id, kind, content, nullif(url, ''), required
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) given (id bigint,
      organisation_id bigint, device_type_id bigint, response_group_id bigint,
      user_id bigint, alert_type_id bigint, position integer, alert_type_response_id bigint,
        kind text, content text, url text, required boolean)`;
};

async function refuseUnknownTexts(tx: Tx, lists: readonly TypeSteps[]): Promise<void> {
  const picked = lists.flatMap(({ alert_type_id, steps }, list) =>
    steps.flatMap(({ alert_type_response_id: id }, at) =>
      id === null ? [] : [{ id, alert_type_id, name: `responses.${list}.steps.${at}` }],
    ),
  );
  if (picked.length === 0) return;
  const rows = await tx<{ id: number; alert_type_id: number }[]>`
    select id, alert_type_id
    from alert_type_responses
    where id = any(${picked.map(({ id }) => id)}::bigint[])`;
  const typeOf = new Map(rows.map((row) => [row.id, row.alert_type_id]));
  const unknown = picked.filter(({ id, alert_type_id }) => typeOf.get(id) !== alert_type_id);
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map(({ name }) => [
          `${name}.alert_type_response_id`,
          ['This text is no longer in the library of this alert type. Choose another one.'],
        ]),
      ),
    );
}
