// Every bulk action of every resource by its name, so that a worker can continue a job that another
// process began.

import { AppError } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { verbNames } from '#domain/kit/resource/verbs.ts';
import type { Shown } from '../list-declaration.ts';
import {
  changeRows,
  type Doing,
  type Fields,
  type Outcomes,
  type RowVerb,
  type Told,
  verbRows,
} from '../row-actions.ts';
import type { Held } from '../store-options.ts';
import type { TableStore } from '../table-store.ts';

export interface BulkAction {
  /** The resource and what is done to it, such as "department.archive". */
  readonly name: string;
  readonly store: TableStore;
  /** The starter needs one of these, and must still have it while the job runs. */
  readonly anyOf: readonly Permission[];
  /** Throws where the whole is refused. */
  readonly before?:
    | ((doing: Doing, ids: readonly number[], body: Fields) => Promise<void>)
    | undefined;
  readonly run: (doing: Doing, held: readonly Held[], body: Fields) => Promise<Outcomes>;
  /** Records of one part, which is one transaction: fewer where each is processed by itself. */
  readonly recordsInPart: number;
}

/**
 * Each takes some twenty statements: 10 ms on an idle server, 60 on a busy one that has just
 * started.
 */
const apartInPart = 20;
const togetherInPart = 500;

const actions = new Map<string, BulkAction>();

export const findBulkAction = (name: string): BulkAction | undefined => actions.get(name);

/**
 * Called when the routes of a resource are made.
 * @throws Error for an action that is neither a verb nor among the rules
 */
export function registerBulkAction(
  bound: Told,
  action: string,
  anyOf: readonly Permission[],
): BulkAction {
  const unseen = { ...bound, store: { ...bound.store, ...bound.store.unseen } };
  const area = bound.resource.area === undefined ? '' : `${bound.resource.area}.`;
  const registered: BulkAction = {
    name: `${area}${bound.resource.name}.${action}`,
    store: unseen.store,
    anyOf,
    before: bound.rules.beforeBulk?.[action] as BulkAction['before'],
    run: runOf(unseen, action),
    recordsInPart: bound.rules.each?.[action] ? apartInPart : togetherInPart,
  };
  actions.set(registered.name, registered);
  return registered;
}

function runOf(bound: Told, action: string): BulkAction['run'] {
  const fieldsOf = bound.rules.bulk?.[action];
  if (fieldsOf)
    return async (doing, held, body) =>
      await changeRows(bound, doing, held, fieldsOf(body as never));
  const each = bound.rules.each?.[action];
  if (each)
    return async (doing, held, body) =>
      await doEach(doing, held, async (record) => await each(doing, record, body as never));
  const verb = bound.resource.bulk?.[action]?.verb ?? verbNames.find((name) => name === action);
  if (verb === undefined || verb === 'order')
    throw new Error(`${bound.resource.name} has no rule for the bulk action ${action}`);
  return async (doing, held, body) =>
    await verbRows(bound, doing, held, { verb: verb satisfies RowVerb, body });
}

async function doEach(
  { tx }: Doing,
  held: readonly Held[],
  work: (record: Shown) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const { record } of held) {
    await tx`savepoint bulk_record`;
    try {
      await work(record);
      outcomes.set(record.id, { kind: 'done', record, extra: {} });
    } catch (error) {
      await tx`rollback to savepoint bulk_record`;
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      outcomes.set(record.id, { kind: 'refused', error });
    }
  }
  return outcomes;
}
