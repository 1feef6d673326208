// What the groups of a person grant here, by the mapping table: a department, a role, tags. Only
// what a group granted is ever revoked.
import { organisationRoles } from '#domain/users/user-roles.ts';

export const mappableRoles = organisationRoles;
export type MappableRole = (typeof mappableRoles)[number];

/** One row of the mapping table. */
export interface Mapping {
  readonly department_id: number | null;
  readonly role: MappableRole | null;
  readonly user_tag_id: number | null;
}

/** What groups gave a person when it was last computed. */
export interface Given {
  readonly department_id?: number | null;
  readonly role?: MappableRole | null;
  readonly user_tag_ids?: readonly number[];
}

export interface Held {
  readonly department_id: number | null;
  readonly role: string;
  readonly user_tag_ids: readonly number[];
}

export interface GiftChange {
  readonly fields: { department_id?: number | null; role?: MappableRole; user_tag_ids?: number[] };
  readonly given: Given;
}

// Of several roles the one with the most permissions counts.
const order: readonly MappableRole[] = [
  'organisation_admin',
  'organisation_idp_admin',
  'organisation_user',
  'escalation_contact',
];

/**
 * @param mappings of the groups the person is in, in the order of the table: the first department
 * counts
 * @param before what groups gave until now
 */
export function giftsOf(mappings: readonly Mapping[], held: Held, before: Given): GiftChange {
  const department =
    mappings.find(({ department_id }) => department_id !== null)?.department_id ?? null;
  const role = order.find((one) => mappings.some((mapping) => mapping.role === one)) ?? null;
  const tags = [...new Set(mappings.flatMap(({ user_tag_id }) => user_tag_id ?? []))].sort(
    (left, right) => left - right,
  );
  const fields: GiftChange['fields'] = {};
  if (department !== null) {
    if (held.department_id !== department) fields.department_id = department;
  } else if (before.department_id && held.department_id === before.department_id)
    fields.department_id = null;
  if (role !== null) {
    if (held.role !== role) fields.role = role;
  } else if (before.role && held.role === before.role && held.role !== 'organisation_user')
    fields.role = 'organisation_user';
  const kept = held.user_tag_ids.filter(
    (id) => tags.includes(id) || !(before.user_tag_ids ?? []).includes(id),
  );
  const wanted = [...new Set([...kept, ...tags])].sort((left, right) => left - right);
  if (
    JSON.stringify(wanted) !==
    JSON.stringify([...held.user_tag_ids].sort((left, right) => left - right))
  )
    fields.user_tag_ids = wanted;
  return { fields, given: { department_id: department, role, user_tag_ids: tags } };
}
