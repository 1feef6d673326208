// The schema of an escalation group for the table, the API and the form: people in calling order
// with the hours in which they can be called (spec section 3) (R018).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import type { ContactHours } from './hours.ts';

/** The most people of any group; an organisation may allow fewer (`max_escalation_contacts`). */
export const mostGroupUsers = 50;

const groupUserFields = z.strictObject({
  /** From 1, in calling order. If absent, the order of the list applies. */
  order: field.integer('order', { least: 1, most: 1000 }).optional(),
  user_id: field.reference('person', 'users'),
  '24_hours': field.flag(),
  time_on: field.time('start').nullable(),
  time_off: field.time('end').nullable(),
  days: field.days('days'),
});

export const escalationGroupFields = z.object({
  name: field.requiredText('name'),
  // R244
  users: field.rows('people', groupUserFields, { least: 1, most: mostGroupUsers }),
});

export const unreachableReasons = ['no_address', 'not_set_up'] as const;

/** A person of a group, and whether a call would reach them. */
export const groupPerson = z.object({
  id: z.number(),
  name: z.string(),
  mobile: z.string().nullable(),
  /** May be called: an account that is neither disabled nor expired. */
  active: z.boolean(),
  /** Has a number that was verified. */
  verified: z.boolean(),
  /** The group is also called for this person's own alerts. */
  is_covered: z.boolean(),
  /**
   * Why no message or call reaches this person; null if one does. `not_set_up`: this installation
   * has no service for their addresses.
   */
  unreachable: z.enum(unreachableReasons).nullable(),
});
export type GroupPerson = z.infer<typeof groupPerson>;

export const escalationGroup = z.object({
  id: field.id(),
  ...escalationGroupFields.shape,
  /** The people of `users`, each once. */
  people: z.array(groupPerson),
  /**
   * The time zones of the people whose alerts call this group, most people first; the
   * organisation's zone if there are none.
   */
  timezones: z.array(z.string()),
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  departments_count: field.withFacts(z.number(), { kind: 'integer' }),
  /** People whose alerts call this group, by their own setting or their department's. */
  covered_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type EscalationGroup = z.infer<typeof escalationGroup>;
export type GroupUser = EscalationGroup['users'][number];

/**
 * Sorts the people into calling order, numbered from 1; duplicate numbers, which are refused, keep
 * the given order.
 */
export function inCallingOrder<User extends GroupUser>(users: readonly User[]): readonly User[] {
  const numbers = users.flatMap(({ order }) => order ?? []);
  if (hasTwice(numbers)) return users;
  const sorted =
    numbers.length === users.length
      ? users.toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0))
      : users;
  return sorted.map((user, index) => ({ ...user, order: index + 1 }));
}

const hasTwice = (numbers: readonly number[]): boolean => new Set(numbers).size !== numbers.length;

/** The hours of a person of a group. */
export const hoursOf = (user: GroupUser): ContactHours => ({
  all_day: user['24_hours'],
  time_on: user.time_on,
  time_off: user.time_off,
  days: user.days,
});

/**
 * Errors across fields: hours that are not the whole day need a start and an end (spec section 3).
 */
export function escalationGroupFaults({
  users,
}: {
  users: readonly GroupUser[] | null;
}): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if (hasTwice((users ?? []).flatMap(({ order }) => order ?? [])))
    faults['users'] = ['Give each person another place in the order.'];
  for (const [index, user] of (users ?? []).entries()) {
    if (user['24_hours']) continue;
    if (user.time_on === null)
      faults[`users.${index}.time_on`] = ['Enter when the hours start, or choose 24 hours.'];
    if (user.time_off === null)
      faults[`users.${index}.time_off`] = ['Enter when the hours end, or choose 24 hours.'];
  }
  return faults;
}
