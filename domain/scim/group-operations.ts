// What a PATCH does to the members of a group: kept apart from its other attributes, because a group may have thousands and a change names a few.
import type { Filter } from './filter.ts';
import type { Operation } from './patch-operations.ts';
import { isObject } from './read-resource.ts';
import { badRequest } from './scim-error.ts';

/** `replace` with the whole list; of the other two only those named. */
export interface MemberChange {
  readonly op: 'add' | 'replace' | 'remove';
  readonly ids: readonly string[];
}

export const mostMembers = 20_000;

/** The ids in a list of members as directories write them. @throws 400 invalidValue */
export function memberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > mostMembers) throw badRequest('invalidValue', `A group can have at most ${mostMembers} members.`);
  const ids = given.map((one) => {
    const id = isObject(one) ? (one['value'] ?? one['Value']) : one;
    if (typeof id !== 'string' || id === '') throw badRequest('invalidValue', 'Each member needs its id as value.');
    return id;
  });
  return [...new Set(ids)];
}

/** Takes the operations on members out of the others, in order. */
export function memberChanges(operations: readonly Operation[]): { members: MemberChange[]; others: Operation[] } {
  const members: MemberChange[] = [];
  const others: Operation[] = [];
  for (const operation of operations) {
    if (operation.target.attribute.name === 'members') members.push(...changeOf(operation));
    else others.push(operation);
  }
  return { members, others };
}

function changeOf({ op, target: { where, sub }, value }: Operation): MemberChange[] {
  if (sub) {
    // The text beside an id is ours to say.
    return [];
  }
  if (where) {
    if (op !== 'remove') throw badRequest('invalidPath', 'Members named in the path can only be removed.');
    return [{ op, ids: namedBy(where) }];
  }
  if (op !== 'remove') return [{ op, ids: memberIds(value) }];
  const ids = memberIds(value);
  return ids.length === 0 ? [{ op: 'replace', ids: [] }] : [{ op, ids }];
}

/** `value eq "id"`, several joined by `or`. */
function namedBy(where: Filter): string[] {
  if (where.kind === 'or') return where.parts.flatMap(namedBy);
  if (where.kind === 'compare' && where.by === 'eq' && where.path.attribute.name === 'value') return [String(where.value)];
  throw badRequest('invalidPath', 'Members are named by value eq.');
}
