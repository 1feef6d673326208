// Every bulk action of every resource by its name, so that a worker can go on with a job that another process began.

import type { Permission } from '#domain/kit/permissions.ts';
import { verbNames } from '#domain/kit/resource/verbs.ts';
import { changeRows, type Doing, type Fields, type Outcomes, type RowVerb, type Told, verbRows } from '../row-actions.ts';
import type { Held } from '../store-options.ts';
import type { TableStore } from '../table-store.ts';

export interface BulkAction {
  /** The resource and what is done to it, such as "department.archive". */
  readonly name: string;
  readonly store: TableStore;
  /** Who starts it has one of these, and must still have it while it runs. */
  readonly anyOf: readonly Permission[];
  readonly run: (doing: Doing, held: readonly Held[], body: Fields) => Promise<Outcomes>;
}

const actions = new Map<string, BulkAction>();

export const findBulkAction = (name: string): BulkAction | undefined => actions.get(name);

/** Called as the routes of a resource are made. @throws Error for an action that is neither a verb nor among the rules */
export function registerBulkAction(told: Told, action: string, anyOf: readonly Permission[]): BulkAction {
  const registered = { name: `${told.resource.name}.${action}`, store: told.store, anyOf, run: runOf(told, action) };
  actions.set(registered.name, registered);
  return registered;
}

function runOf(told: Told, action: string): BulkAction['run'] {
  const fieldsOf = told.rules.bulk?.[action];
  if (fieldsOf) return async (doing, held, body) => await changeRows(told, doing, held, fieldsOf(body as never));
  const verb = verbNames.find((name) => name === action);
  if (verb === undefined || verb === 'order') throw new Error(`${told.resource.name} has no rule for the bulk action ${action}`);
  return async (doing, held, body) => await verbRows(told, doing, held, { verb: verb satisfies RowVerb, body });
}
