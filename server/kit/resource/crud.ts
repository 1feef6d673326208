// Answers the calls of a resource: pages, one, adding and changing, with the line in the story and the refusal of a change that overwrites another's.
import type * as z from 'zod';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { conflict, type FieldErrors, type Holder, invalid, notFound } from '#domain/kit/errors.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { recordEvents } from '../audit.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type Route, router } from '../http/context.ts';
import type { Shown, TableStore } from './table-store.ts';

export interface CrudRules<Whole> {
  /** Whose story the events stand in; null is the platform's. */
  readonly organisationOf: (record: Whole) => number | null;
  /** What is wrong with the fields together, by field; nothing is written while there is something. */
  readonly faults?: (after: Whole) => FieldErrors;
  /** Unique constraints of the table -> the field and what is said when its value is taken. */
  readonly taken?: Readonly<Record<string, readonly [field: string, text: string]>>;
}

type Api = Record<'list' | 'get' | 'create' | 'update', AnyEndpoint>;
type Declared<Shape extends z.ZodRawShape> = AnyResource & { readonly api: Api; readonly record: z.ZodObject<Shape> };

/** The routes of a resource's four calls. */
export function crud<Shape extends z.ZodRawShape>(
  resource: Declared<Shape>,
  store: TableStore,
  rules: CrudRules<z.output<z.ZodObject<Shape>>>,
): Route[] {
  const told = { resource, store, rules: rules as unknown as CrudRules<Shown> };
  const answers = {
    list: async ({ tx, query }: Context) => await store.list(tx, query as Parameters<TableStore['list']>[1]),
    get: async ({ tx, params }: Context) => found(await store.find(tx, idOf(params))),
    create: async (context: Context) => await create(told, context),
    update: async (context: Context) => await update(told, context),
  };
  return router(resource.api, answers as unknown as Parameters<typeof router<Api>>[1]);
}

interface Told {
  readonly resource: AnyResource;
  readonly store: TableStore;
  readonly rules: CrudRules<Shown>;
}

async function create({ resource, store, rules }: Told, { tx, actor, body }: Context): Promise<Shown> {
  const fields = withoutAbsent(body as unknown as Fields);
  const nothing = Object.fromEntries(Object.keys(resource.record.shape).map((key) => [key, null]));
  refuseFaults(rules, { ...nothing, ...fields, id: 0 });
  const record = await store.insert(tx, fields).catch(refuseTaken(rules));
  const changes = Object.fromEntries(Object.keys(fields).map((key) => [key, [null, record[key]]]));
  await tellStory(tx, actor, {
    kind: `${resource.name}.created`,
    organisation_id: rules.organisationOf(record),
    data: { id: record.id, changes, by: actor.name },
  });
  return record;
}

async function update({ resource, store, rules }: Told, { tx, actor, params, body }: Context): Promise<Shown> {
  const { updated_at, ...given } = body as unknown as Fields;
  const before = found(await store.lock(tx, idOf(params)));
  if (before['updated_at'] !== updated_at) throw await changedMeanwhile(tx, resource, before, rules.organisationOf(before));
  const fields = withoutAbsent(given);
  const changed = Object.keys(fields).filter((key) => JSON.stringify(fields[key]) !== JSON.stringify(before[key]));
  if (changed.length === 0) return before;
  refuseFaults(rules, { ...before, ...fields });
  const after = await store.update(tx, before.id, Object.fromEntries(changed.map((key) => [key, fields[key]]))).catch(refuseTaken(rules));
  const changes = Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
  await tellStory(tx, actor, {
    kind: `${resource.name}.updated`,
    organisation_id: rules.organisationOf(after),
    data: { id: after.id, changes, by: actor.name },
  });
  return after;
}

type Fields = Record<string, unknown>;

const idOf = (params: unknown): number => Number((params as { id?: number }).id);

// An empty text field is no value: a form cannot tell the two apart.
const withoutAbsent = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value === '' ? null : value]),
  );

function found(record: Shown | undefined): Shown {
  if (!record) throw notFound();
  return record;
}

// Asked of the whole row as it would stand, so that untouched fields count too; of a new one, what was not given is null.
function refuseFaults(rules: CrudRules<Shown>, after: Shown): void {
  const faults = rules.faults?.(after) ?? {};
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const refuseTaken =
  (rules: CrudRules<Shown>) =>
  (error: unknown): never => {
    const constraint = error instanceof Error && 'constraint_name' in error ? String(error.constraint_name) : '';
    const [field, text] = rules.taken?.[constraint] ?? [];
    throw field && text ? invalid({ [field]: [text] }) : error;
  };

/** Says who changed it last. The name stands in the event, because an organisation's view does not show the platform's staff. */
async function changedMeanwhile(tx: Tx, resource: AnyResource, record: Shown, organisationId: number | null): Promise<Error> {
  const [holder] = await tx<Holder[]>`
    select actor_staff_id as id, data ->> 'by' as name from events
    where organisation_id is not distinct from ${organisationId} and kind = ${`${resource.name}.updated`} and (data ->> 'id')::bigint = ${record.id}
    order by id desc limit 1`;
  return conflict('changed_meanwhile', `${holder?.name ?? 'Somebody'} changed this ${resource.words.one} while you had it open.`, holder);
}

const tellStory = async (
  tx: Tx,
  actor: Context['actor'],
  event: { kind: string; organisation_id: number | null; data: Fields },
): Promise<void> =>
  void (await recordEvents(tx, [{ ...event, actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }]));
