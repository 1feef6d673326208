// The effect of a PATCH on the members of a group: separate from its other attributes, because a
// group may have thousands and a change names a few.
import type { Filter } from '../filter/filter.ts';
import { entryFor } from '../filter/matches.ts';
import { isObject } from '../read-resource.ts';
import { badRequest } from '../scim-error.ts';
import type { Operation } from './patch-operations.ts';

/**
 * `replace` with the whole list; of the others only those named, by their ids or by a filter about
 * members.
 */
export type MemberChange = NamedMembers | ChosenMembers;

export interface NamedMembers {
  readonly op: 'add' | 'replace' | 'remove';
  readonly ids: readonly string[];
}

export interface ChosenMembers {
  readonly op: 'remove';
  readonly where: Filter;
  /** 400 noTarget where no member matches. */
  readonly mustExist: boolean;
}

export const mostMembers = 20_000;

/**
 * The ids in a list of members as directories write them; a PATCH may also name one alone. @throws
 * 400 invalidValue
 */
export function memberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > mostMembers)
    throw badRequest('invalidValue', `A group can have at most ${mostMembers} members.`);
  const ids = given.map((one) => {
    const id = isObject(one) ? (one['value'] ?? one['Value']) : one;
    if (typeof id !== 'string' || id === '')
      throw badRequest('invalidValue', 'Each member needs its id as value.');
    return id;
  });
  return [...new Set(ids)];
}

/** The members of a whole group: a list of objects. @throws 400 invalidValue */
export function wholeMemberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw badRequest('invalidValue', 'members must be a list of objects.');
  return memberIds(value);
}

/** Takes the operations on members out of the others, in order. */
export function memberChanges(operations: readonly Operation[]): {
  members: MemberChange[];
  others: Operation[];
} {
  const members: MemberChange[] = [];
  const others: Operation[] = [];
  for (const operation of operations) {
    if (operation.target.attribute.name === 'members') members.push(...changeOf(operation));
    else others.push(operation);
  }
  return { members, others };
}

function changeOf({ op, target: { where, sub }, value }: Operation): MemberChange[] {
  // The name sent with an id is ignored: it is taken from the person.
  if (sub) return [];
  if (where) return chosenMembers(op, where, value);
  if (op !== 'remove') return [{ op, ids: memberIds(value) }];
  const ids = memberIds(value);
  return ids.length === 0 ? [{ op: 'replace', ids: [] }] : [{ op, ids }];
}

/** `members[value eq "id"]`: removed, replaced by those of the value, or added. */
function chosenMembers(op: Operation['op'], where: Filter, value: unknown): MemberChange[] {
  if (op === 'remove') return [{ op, where, mustExist: false }];
  if (op === 'replace')
    return [
      { op: 'remove', where, mustExist: true },
      { op: 'add', ids: memberIds(value) },
    ];
  const named = entryFor(where)?.['value'];
  if (typeof named !== 'string')
    throw badRequest('invalidPath', 'A member that is added is named by value eq.');
  return [{ op, ids: [named] }];
}
