// The actions on rows of a resource, for one or many alike: refuse, write, record the event. A
// single call is a batch of one.
import type { Actor } from '#domain/access/actor.ts';
import { AppError, type FieldErrors } from '#domain/kit/errors.ts';
import { factsOf } from '#domain/kit/field.ts';
import { eventOf, type VerbName } from '#domain/kit/resource/verbs.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { type NewEvent, recording } from '../audit.ts';
import type { Last, Tx } from '../db/database.ts';
import { keptNumbers, unreadNumbers } from '../phone-numbers.ts';
import { sanitiseRichText } from '../rich-text/sanitise.ts';
import type { Shown } from './list-declaration.ts';
import { refuseFaults, refuseWritten, type Taken } from './refusals.ts';
import type { Held } from './store-options.ts';
import type { TableStore } from './table-store.ts';

export type Fields = Record<string, unknown>;
export type RowVerb = Exclude<VerbName, 'order'>;

/**
 * Runs in the transaction, for each record. `before` refuses by throwing an AppError, before it
 * writes anything; its return value is added to the answer. `after.update` gets the written fields.
 */
export type Hooks<Whole> = {
  readonly [Name in RowVerb | 'create' | 'update']?: (
    tx: Tx,
    record: Whole,
    body: never,
    actor: Doing['actor'],
  ) => Promise<unknown>;
};

/**
 * For all records at once, in place of `before`: returns by id the addition to the answer, or why
 * the record is refused; a missing id is allowed.
 */
export type HooksForAll<Whole> = {
  readonly [Name in RowVerb]?: (
    tx: Tx,
    records: readonly Whole[],
    body: never,
  ) => Promise<ReadonlyMap<number, Fields | AppError>>;
};

export interface CrudRules<Whole> {
  /** The faults of the fields together, by field; nothing is written while there are any. */
  readonly faults?: (after: Whole) => FieldErrors;
  readonly taken?: Taken;
  /**
   * The fields in the one spelling in which they are compared and stored; `before` is null for a
   * new record, and for several changed at once.
   */
  readonly kept?: (fields: Fields, before: Whole | null) => Fields;
  /** The column of an event that names such a record, so that its own history shows the event. */
  readonly about?: 'device_id' | 'user_id' | ((record: Whole) => Pick<NewEvent, 'user_id'>);
  readonly before?: Hooks<Whole>;
  readonly beforeAll?: HooksForAll<Whole>;
  readonly after?: Hooks<Whole>;
  /** Bulk actions that are no verb: the fields that each of the records gets. */
  readonly bulk?: Readonly<Record<string, (body: never) => Fields>>;
  /** Bulk actions that are neither: run for each record alone; an AppError is a refusal. */
  readonly each?: Readonly<
    Record<string, (doing: Doing, record: Whole, body: never) => Promise<unknown>>
  >;
  /**
   * Called before a bulk action begins, with all chosen records; a throw refuses the whole action.
   */
  readonly beforeBulk?: Readonly<
    Record<string, (doing: Doing, ids: readonly number[], body: never) => Promise<void>>
  >;
}

/** A resource with its store and rules. */
export interface Told {
  readonly resource: AnyResource;
  readonly store: TableStore;
  readonly rules: CrudRules<Shown>;
}

/** The actor and the transaction of an action. */
export interface Doing {
  readonly tx: Tx;
  /** Takes the event as the last statement, where nothing of the transaction comes after it. */
  readonly last?: Last | undefined;
  readonly actor: Pick<Actor, 'name' | 'acting_for_user_id' | 'role' | 'organisation_id'> &
    Partial<Pick<Actor, 'abilities' | 'restriction'>> & {
      /** Null for a machine, such as the directory of an organisation. */
      readonly user_id: number | null;
    };
}

/**
 * The outcome for one record: its present state, or why not. `extra` is what the hooks add to the
 * answer.
 */
export type Outcome =
  | { readonly kind: 'done' | 'unchanged'; readonly record: Shown; readonly extra: Fields }
  | { readonly kind: 'refused'; readonly error: AppError };
export type Outcomes = Map<number, Outcome>;

export async function createRow(
  { resource, store, rules }: Told,
  { tx, actor, last }: Doing,
  given: Fields,
): Promise<Shown> {
  const fields = keptOf(
    rules,
    await keptNumbers(tx, resource, tidied(resource, given), null),
    null,
  );
  const nothing = Object.fromEntries(Object.keys(resource.record.shape).map((key) => [key, null]));
  const planned = { ...nothing, ...fields, id: 0 };
  refuseFaults({ ...unreadNumbers(resource, fields), ...rules.faults?.(planned) });
  await rules.before?.create?.(tx, planned, given as never, actor);
  const { record, organisation_id } = await store
    .insert(tx, fields)
    .catch(refuseWritten(resource, rules.taken));
  const changes = Object.fromEntries(
    Object.keys(fields).map((key) => [key, [null, key in record ? record[key] : fields[key]]]),
  );
  await tellStory({ tx, actor, last: rules.after?.create ? undefined : last }, [
    {
      kind: `${resource.name}.created`,
      organisation_id,
      ...aboutOf(rules, record),
      data: { id: record.id, changes },
    },
  ]);
  const extra = (await rules.after?.create?.(tx, record, given as never, actor)) as
    | Fields
    | undefined;
  return { ...record, ...extra };
}

/** Writes the fields to each record where they differ. */
export async function changeRows(
  bound: Told,
  { tx, actor, last }: Doing,
  held: readonly Held[],
  given: Fields,
): Promise<Outcomes> {
  const { resource, store, rules } = bound;
  const [one, another] = held;
  const before = one && !another ? one.record : null;
  const fields = keptOf(
    rules,
    await keptNumbers(tx, resource, tidied(resource, given), before ?? {}),
    before,
  );
  const keys = Object.keys(fields);
  const changedOf = ({ record }: Held): string[] =>
    keys.filter((key) => JSON.stringify(fields[key]) !== JSON.stringify(record[key]));
  const outcomes: Outcomes = new Map();
  const changing = held.filter((row) => {
    if (changedOf(row).length > 0) return true;
    outcomes.set(row.record.id, { kind: 'unchanged', record: row.record, extra: {} });
    return false;
  });
  const allowed = await allowedOf(changing, outcomes, async ({ record, ...row }) => {
    refuseFaults({
      ...unreadNumbers(resource, fields, changedOf({ record, ...row })),
      ...rules.faults?.({ ...record, ...fields }),
    });
    return await rules.before?.update?.(tx, record, fields as never, actor);
  });
  if (allowed.length === 0) return outcomes;
  const [only, second] = allowed;
  // For one row only changed fields are written; for several all given ones.
  const written =
    only && !second
      ? Object.fromEntries(changedOf(only.held).map((key) => [key, fields[key]]))
      : fields;
  const after = await store
    .update(
      tx,
      allowed.map((one) => one.held),
      written,
    )
    .catch(refuseWritten(resource, rules.taken));
  const befores = new Map(allowed.map((one) => [one.held.record.id, one]));
  const events = after.map(({ record, organisation_id }) => {
    const before = befores.get(record.id)?.held;
    const changed = before ? changedOf(before) : [];
    const changes = Object.fromEntries(
      changed.map((key) => [key, [before?.record[key], record[key]]]),
    );
    return {
      kind: `${resource.name}.updated`,
      organisation_id,
      ...aboutOf(rules, record),
      data: { id: record.id, changes },
    };
  });
  await tellStory({ tx, actor, last: rules.after?.update ? undefined : last }, events);
  for (const { record } of after) {
    const extra = {
      ...befores.get(record.id)?.extra,
      ...((await rules.after?.update?.(tx, record, written as never, actor)) as Fields),
    };
    outcomes.set(record.id, { kind: 'done', record, extra });
  }
  return outcomes;
}

/** Applies a verb to each record; those already in that state are left unchanged. */
export async function verbRows(
  bound: Told,
  { tx, actor, last }: Doing,
  held: readonly Held[],
  { verb, body }: Verb,
): Promise<Outcomes> {
  const { resource, store, rules } = bound;
  const outcomes: Outcomes = new Map();
  const together = await rules.beforeAll?.[verb]?.(
    tx,
    held.map(({ record }) => record),
    body as never,
  );
  const allowed = await allowedOf(held, outcomes, async ({ record }) => {
    const answer =
      together?.get(record.id) ?? (await rules.before?.[verb]?.(tx, record, body as never, actor));
    if (answer instanceof AppError) throw answer;
    return answer;
  });
  if (allowed.length === 0) return outcomes;
  const rows = allowed.map((one) => one.held);
  const extras = new Map(allowed.map((one) => [one.held.record.id, one.extra]));
  const after = await written(store, tx, rows, verb).catch(refuseWritten(resource, rules.taken));
  await tellStory(
    { tx, actor, last: rules.after?.[verb] ? undefined : last },
    after.map(({ held: { record, organisation_id }, of }) => ({
      kind: eventOf(resource, verb),
      organisation_id,
      ...aboutOf(rules, record),
      data: {
        id: record.id,
        name: record[store.label],
        ...(of === record.id ? {} : { of }),
        ...extras.get(of),
      },
    })),
  );
  for (const {
    held: { record },
    of,
  } of after) {
    const extra = {
      ...extras.get(of),
      ...((await rules.after?.[verb]?.(tx, record, body as never, actor)) as Fields),
    };
    outcomes.set(of, { kind: 'done', record, extra });
  }
  for (const { record } of rows)
    if (!outcomes.has(record.id))
      outcomes.set(record.id, { kind: 'unchanged', record, extra: extras.get(record.id) ?? {} });
  return outcomes;
}

const keptOf = ({ kept: rule }: CrudRules<Shown>, fields: Fields, before: Shown | null): Fields =>
  rule?.(fields, before) ?? fields;

function aboutOf({ about }: CrudRules<Shown>, record: Shown): Partial<NewEvent> {
  if (typeof about === 'function') return about(record);
  return about ? { [about]: record.id } : {};
}

export interface Verb {
  readonly verb: RowVerb;
  readonly body: unknown;
}

/** The written records, each with the id of the row it comes from. */
async function written(
  store: TableStore,
  tx: Tx,
  rows: readonly Held[],
  verb: RowVerb,
): Promise<{ held: Held; of: number }[]> {
  const same = (held: Held) => ({ held, of: held.record.id });
  if (verb === 'duplicate') {
    const copies: { held: Held; of: number }[] = [];
    for (const { record } of rows)
      copies.push({ held: await store.copy(tx, record), of: record.id });
    return copies;
  }
  if (verb !== 'remove') return (await store.mark(tx, rows, verb)).map(same);
  await store.remove(
    tx,
    rows.map(({ record }) => record.id),
  );
  return rows.map(same);
}

interface Allowed {
  readonly held: Held;
  readonly extra: Fields;
}

/**
 * The records that are not refused; refusals are stored as outcomes. All are checked at once, so
 * that their queries are pipelined.
 */
async function allowedOf(
  rows: readonly Held[],
  outcomes: Outcomes,
  ask: (row: Held) => Promise<unknown>,
): Promise<Allowed[]> {
  const answers = await Promise.allSettled(rows.map(async (row) => await ask(row)));
  const allowed: Allowed[] = [];
  answers.forEach((answer, index) => {
    const held = rows[index];
    if (!held) return;
    if (answer.status === 'fulfilled')
      allowed.push({ held, extra: (answer.value ?? {}) as Fields });
    else if (answer.reason instanceof AppError && answer.reason.status < 500)
      outcomes.set(held.record.id, { kind: 'refused', error: answer.reason });
    else throw answer.reason;
  });
  return allowed;
}

/**
 * The fields as they are stored: an empty text is null, because a form cannot express the
 * difference, a list without order is sorted, and rich text is sanitised.
 */
export function tidied(resource: AnyResource, fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value === '' ? null : kept(resource, key, value)]),
  );
}

const unordered = new Set(['references', 'tags', 'days']);

function kept({ fields }: Pick<AnyResource, 'fields'>, key: string, value: unknown): unknown {
  const schema = fields.shape[key];
  if (!schema || (typeof value !== 'string' && !Array.isArray(value))) return value;
  const { kind } = factsOf(schema as Parameters<typeof factsOf>[0]);
  if (kind === 'rich_text' && typeof value === 'string') return sanitiseRichText(value).html;
  return Array.isArray(value) && unordered.has(kind)
    ? [...(value as number[])].sort((left, right) => left - right)
    : value;
}

/**
 * Records events with the actor's name in their data, because an organisation's view does not show
 * the platform's staff.
 */
export async function tellStory(
  { tx, actor, last }: Doing,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const lines = events.map((event) => ({
    ...event,
    data: { ...event.data, by: actor.name },
    actor_staff_id: actor.user_id,
    acting_for_staff_id: actor.acting_for_user_id,
  }));
  if (last) last(recording(tx, lines));
  else await recording(tx, lines);
}
