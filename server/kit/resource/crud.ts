// Implements the calls of a resource: list, get, create, update, its verbs and bulk actions, each
// of which records an event.
import type * as z from 'zod';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { eventOf, type VerbName, verbNames } from '#domain/kit/resource/verbs.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type Route, router } from '../http/context.ts';
import { registerBulkAction } from './bulk/bulk-actions.ts';
import { startBulk } from './bulk/bulk-start.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { ListQuery, Shown } from './list-declaration.ts';
import {
  type CrudRules,
  changeRows,
  createRow,
  type Doing,
  type Fields,
  type Outcome,
  type RowVerb,
  type Told,
  tellStory,
  verbRows,
} from './row-actions.ts';
import type { Held } from './store-options.ts';
import type { TableStore } from './table-store.ts';

type Declared<Shape extends z.ZodRawShape> = AnyResource & {
  readonly api: object;
  readonly record: z.ZodObject<Shape>;
};
type Answers = Record<string, (context: Context) => Promise<unknown>>;

/**
 * The store of records below another one, such as the contacts of a person. @throws 404 where that
 * one is not in view
 */
export type StoreBelow = (tx: Tx, params: Readonly<Record<string, number>>) => Promise<TableStore>;

/**
 * The routes of all the calls that a resource declares. @param given below another record a store
 * for each call; bulk actions need one for all
 */
export function crud<Shape extends z.ZodRawShape>(
  resource: Declared<Shape>,
  given: TableStore | StoreBelow,
  rules: CrudRules<z.output<z.ZodObject<Shape>>> = {},
): Route[] {
  const bind = (store: TableStore): Told => ({
    resource,
    store,
    rules: rules as unknown as CrudRules<Shown>,
  });
  const api = resource.api as Record<string, AnyEndpoint>;
  const storeFor = async ({ tx, params }: Context) =>
    typeof given === 'function'
      ? await given(tx, params as Readonly<Record<string, number>>)
      : given;
  const boundFor = async (context: Context) => bind(await storeFor(context));
  const pick = async (context: Context) =>
    await (await storeFor(context)).pick(context.tx, context.query as ListQuery);
  const answers: Answers = {
    list: async (context) =>
      await (await storeFor(context)).list(context.tx, context.query as ListQuery),
    get: async (context) =>
      found(await (await storeFor(context)).find(context.tx, idOf(context.params))),
    create: async (context) =>
      await createRow(await boundFor(context), context, context.body as unknown as Fields),
    update: async (context) => await update(await boundFor(context), context),
    ...Object.fromEntries(
      verbNames.map((verb) => [
        verb,
        async (context: Context) => await act(await boundFor(context), verb, context),
      ]),
    ),
    picker: pick,
    picker_everywhere: pick,
    ...(typeof given === 'function' ? {} : bulkAnswers(bind(given), api)),
  };
  return router(
    api,
    answers as unknown as Parameters<typeof router<Record<string, AnyEndpoint>>>[1],
  );
}

const bulkAnswers = (bound: Told, api: Readonly<Record<string, AnyEndpoint>>): Answers =>
  Object.fromEntries(
    Object.keys(bound.resource.bulk ?? {}).map((name) => {
      const endpoint = api[`bulk_${name}`];
      if (!endpoint || !('anyOf' in endpoint.access))
        throw new Error(`${bound.resource.name} does not declare bulk_${name}`);
      const action = registerBulkAction(bound, name, endpoint.access.anyOf);
      return [
        `bulk_${name}`,
        async (context: Context) => await startBulk(action, endpoint, context),
      ];
    }),
  );

/** A resource with all that its rows need, for changes that come from no call. */
export const toldOf = <Shape extends z.ZodRawShape>(
  resource: Declared<Shape>,
  store: TableStore,
  rules: CrudRules<z.output<z.ZodObject<Shape>>>,
): Told => ({ resource, store, rules: rules as unknown as CrudRules<Shown> });

/**
 * The update of a resource for a call outside of it, which takes some of the fields at another
 * path; answers and refuses as `api.update` does.
 */
export function updater<Shape extends z.ZodRawShape>(
  resource: Declared<Shape>,
  store: TableStore,
  rules: CrudRules<z.output<z.ZodObject<Shape>>>,
): (doing: Doing, id: number, body: Fields) => Promise<z.output<z.ZodObject<Shape>>> {
  const bound: Told = { resource, store, rules: rules as unknown as CrudRules<Shown> };
  return async (doing, id, body) =>
    (await updateOne(bound, doing, { id, body })) as unknown as z.output<z.ZodObject<Shape>>;
}

/**
 * Creates a record for a call outside of the resource; answers and refuses as `api.create` does.
 */
export function creator<Shape extends z.ZodRawShape>(
  resource: Declared<Shape>,
  store: TableStore,
  rules: CrudRules<z.output<z.ZodObject<Shape>>>,
): (doing: Doing, fields: Fields) => Promise<z.output<z.ZodObject<Shape>>> {
  const bound: Told = { resource, store, rules: rules as unknown as CrudRules<Shown> };
  return async (doing, fields) =>
    (await createRow(bound, doing, fields)) as unknown as z.output<z.ZodObject<Shape>>;
}

const update = async (bound: Told, { tx, actor, last, params, body }: Context): Promise<Shown> =>
  await updateOne(
    bound,
    { tx, actor, last },
    { id: idOf(params), body: body as unknown as Fields },
  );

async function updateOne(
  bound: Told,
  doing: Doing,
  { id, body }: { id: number; body: Fields },
): Promise<Shown> {
  const { updated_at, ...fields } = body;
  const { store } = bound;
  // What is only shown is read once, after the change.
  const held = await lockOne(store.unseen ?? store, doing.tx, id);
  if (held.record['updated_at'] !== updated_at)
    throw await changedSince(doing.tx, bound.resource, held, String(updated_at));
  const outcome = (await changeRows(bound, doing, [held], fields)).get(held.record.id);
  return outcome?.kind === 'unchanged' && store.unseen
    ? found(await store.find(doing.tx, id))
    : answered(outcome);
}

async function act(
  bound: Told,
  verb: VerbName,
  { tx, actor, last, params, body }: Context,
): Promise<Fields> {
  if (verb === 'order')
    return await order(bound, { tx, actor }, (body as unknown as { ids: number[] }).ids);
  const held = await lockOne(bound.store, tx, idOf(params));
  const outcome = (
    await verbRows(bound, { tx, actor, last }, [held], { verb: verb satisfies RowVerb, body })
  ).get(held.record.id);
  const record = answered(outcome);
  return verb === 'remove'
    ? { id: record.id, ...extraOf(outcome) }
    : { ...record, ...extraOf(outcome) };
}

/** Must list all records; a list that lacks or adds one is outdated and refused. */
async function order(
  { resource, store }: Told,
  doing: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<Fields> {
  const { tx } = doing;
  const held = await store.lock(tx, await store.idsOf(tx, {}, ids.length + 1));
  const known = new Set(held.map(({ record }) => record.id));
  if (
    known.size !== ids.length ||
    new Set(ids).size !== ids.length ||
    !ids.every((id) => known.has(id))
  )
    throw conflict(
      'changed_meanwhile',
      `The ${resource.words.many} changed while you had them open.`,
    );
  await store.arrange(tx, ids);
  await tellStory(doing, [
    {
      kind: eventOf(resource, 'order'),
      organisation_id: held[0]?.organisation_id ?? null,
      data: { ids },
    },
  ]);
  return { ids };
}

const idOf = (params: unknown): number => Number((params as { id?: number }).id);

function found<Row>(row: Row | undefined): Row {
  if (!row) throw notFound();
  return row;
}

const lockOne = async (store: Pick<TableStore, 'lock'>, tx: Tx, id: number): Promise<Held> =>
  found((await store.lock(tx, [id]))[0]);

function answered(outcome: Outcome | undefined): Shown {
  const ended = found(outcome);
  if (ended.kind === 'refused') throw ended.error;
  return ended.record;
}

const extraOf = (outcome: Outcome | undefined): Fields =>
  outcome && outcome.kind !== 'refused' ? outcome.extra : {};

const changedSince = async (
  tx: Tx,
  { name, words }: AnyResource,
  { record, organisation_id }: Held,
  since: string,
): Promise<Error> =>
  await changedMeanwhile(tx, {
    kind: `${name}.updated`,
    organisation_id,
    id: record.id,
    one: words.one,
    since,
    record,
  });
