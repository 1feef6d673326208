// The calls of people (inventory: Users): one record and one form, listed in every area, and the
// calls that only some areas have.
import * as z from 'zod';
import { roleNames } from '#domain/access/roles.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { queuedStates } from '#domain/kit/services/delivery-service.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import { statesApi } from './states.ts';
import { newUserFields, staffFields, user, userFields, userStatuses } from './user.ts';
import { centreRoles, organisationRoles } from './user-roles.ts';

/**
 * Operators who answer alerts may read too; whether a caller may change a person also depends on
 * the two roles (user-roles.ts).
 */
const access = {
  read: ['read alert monitoring', 'read users', 'read organisation users'],
  write: ['write users', 'write organisation users'],
} as const;
const mayWrite = { anyOf: access.write } as const;

const columns = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'role',
  'status',
  'organisation',
  'department',
  'escalation_group',
  'user_tags',
  'shared_profile',
  'language',
  'timezone',
  'devices_count',
  'expires_at',
  'last_login_at',
  'created_at',
  'updated_at',
] as const;

const anybody = {
  name: 'user',
  words: {
    one: 'person',
    many: 'people',
    // R332
    refused: 'Failed to save user due to validation errors.',
  },
  record: user,
  sorts: ['last_name', 'name', 'created_at', 'last_login_at'],
  search: ['name', 'email', 'mobile'],
} as const;

const staffFilters = {
  status: choiceFilter(userStatuses),
  language: choiceFilter(languages),
  timezone: z.string().max(100).optional(),
  /** `soon`: in the next 30 days. */
  expires: choiceFilter(['expired', 'soon', 'never']),
};
const filters = {
  ...staffFilters,
  department_id: idsFilter(),
  escalation_group_id: idsFilter(),
  user_tag_id: idsFilter(),
  shared_profile: flagFilter(),
  /** Drafts who asked for access. */
  access_requested: flagFilter(),
};

const bulk = {
  enable: {},
  disable: {},
  delete: { verb: 'remove' },
  set_department: { body: userFields.pick({ department_id: true }) },
  set_tags: { body: userFields.pick({ user_tag_ids: true }) },
} as const;

const person = 'sign-in of a person';
const adds = { not_sign_in: 'adds a person, within the roles that the caller may give' } as const;
/** The same in every area, for the bulk actions that it has. */
const concerns = {
  create: adds,
  bulk_enable: person,
  bulk_disable: person,
  bulk_delete: person,
} as const;
const placed = { not_sign_in: 'says where a person works' } as const;
const concernsOfAll = { ...concerns, bulk_set_department: placed, bulk_set_tags: placed } as const;
const concernsOfOne = { update: person, remove: person, enable: person, disable: person } as const;

const organisation = z.strictObject({
  organisation_id: newUserFields.shape.organisation_id.unwrap(),
});

/**
 * All people in the caller's view: with staff for the platform's admins, of their own organisation
 * for others.
 */
export const users = resource({
  ...anybody,
  path: '/users',
  scope: 'platform',
  changedBy: 'POST',
  access,
  columns,
  fields: newUserFields,
  required: ['first_name', 'last_name', 'role'],
  once: ['organisation_id'],
  filters: { ...filters, role: choiceFilter(roleNames), organisation_id: idsFilter() },
  verbs: { remove: {}, enable: {}, disable: {} },
  bulk: { ...bulk, move: { body: organisation } },
  concerns: { ...concernsOfAll, ...concernsOfOne, bulk_move: person },
  picker: { path: '/lists/users', label: 'name' },
});
const { api: one } = users;
/** The calls for one person are the same in every area. */
const callsOfOne = {
  // R311
  update: one.update,
  remove: one.remove,
  enable: one.enable,
  disable: one.disable,
};

const listedInOrganisation = resource({
  ...anybody,
  area: 'organisation',
  path: '/organisations/:organisationId/users',
  scope: 'organisation',
  access: {
    read: ['read organisation users', 'read users', 'write organisations'],
    write: ['write organisation users'],
  },
  columns,
  fields: userFields,
  required: ['first_name', 'last_name', 'role'],
  filters: {
    ...filters,
    role: choiceFilter(organisationRoles),
    /** Whether the people who are expected to be ready for an alert are. */
    ready: flagFilter(),
  },
  bulk,
  concerns: concernsOfAll,
  picker: { path: '/lists/organisations/:id/users', label: 'name', access: access.read },
});
const inOrganisation = listedInOrganisation.api;

/** The people of one organisation. */
export const organisationUsers = {
  ...listedInOrganisation,
  api: { ...inOrganisation, get: one.get, ...callsOfOne },
};

const listedInCentre = resource({
  ...anybody,
  area: 'monitoring_centre',
  path: '/monitoring-centre/users',
  scope: 'platform',
  access: { read: ['read users'], write: ['write users'] },
  columns,
  fields: staffFields,
  required: ['first_name', 'last_name', 'role', 'email'],
  filters: { ...staffFilters, role: choiceFilter(centreRoles) },
  bulk: { enable: {}, disable: {}, delete: { verb: 'remove' } },
  concerns,
});

/** The staff of the monitoring centre. */
export const centreUsers = { ...listedInCentre, api: { ...listedInCentre.api, ...callsOfOne } };

/** The people of monitored organisations, as the monitoring centre reads them. */
export const monitoredUsers = resource({
  ...anybody,
  area: 'monitored',
  path: '/monitored-users',
  scope: 'centre',
  access: { read: ['read alert monitoring', 'read users'], write: ['write users'] },
  columns,
  fields: userFields,
  required: [],
  filters: { ...filters, role: choiceFilter(organisationRoles), organisation_id: idsFilter() },
});

const invitation = z.object({
  /** Where the email goes. */
  email: z.string(),
  expires_at: z.string(),
  /** Whether a service takes the email. */
  delivery: z.enum(queuedStates),
  /** Where none does, the link that is in it, for the reader to hand over; else null. */
  link: z.string().nullable(),
});

const userCallsApi = {
  move: endpoint({
    method: 'PUT',
    path: '/users/:id/move-organisation',
    concerns: 'sign-in of a person',
    access: { anyOf: ['write users'] },
    scope: 'platform',
    summary:
      'Move somebody to another organisation, where they get a new id: their past alerts and their devices stay behind, their account and personal contacts go with them. Staff still see all alerts and history with the person.',
    body: organisation,
    response: user,
    errors: ['in_escalation_group', 'open_alert'],
    audit: 'user.moved',
  }),
  resendSignup: endpoint({
    method: 'POST',
    path: '/users/:id/resend-signup',
    concerns: 'sign-in of a person',
    access: mayWrite,
    scope: 'platform',
    summary: 'Send the invitation again; the link of the one before can no longer be used.',
    response: invitation,
    errors: ['signed_up'],
    audit: 'user.invited',
  }),
};

const followed =
  ' The id of a person before they moved answers the record that they have now, with its present id.';

/** The calls that stand once, whichever areas use them. */
export const peopleApi = {
  ...users.api,
  get: { ...one.get, summary: `One person.${followed}` },
  ...userCallsApi,
  ...statesApi,
};

export const organisationPeopleApi = {
  list: inOrganisation.list,
  create: inOrganisation.create,
  bulk_enable: inOrganisation.bulk_enable,
  bulk_disable: inOrganisation.bulk_disable,
  bulk_delete: inOrganisation.bulk_delete,
  bulk_set_department: inOrganisation.bulk_set_department,
  bulk_set_tags: inOrganisation.bulk_set_tags,
  picker: inOrganisation.picker,
};

export const centrePeopleApi = {
  list: listedInCentre.api.list,
  get: listedInCentre.api.get,
  create: listedInCentre.api.create,
  bulk_enable: listedInCentre.api.bulk_enable,
  bulk_disable: listedInCentre.api.bulk_disable,
  bulk_delete: listedInCentre.api.bulk_delete,
};

export const monitoredPeopleApi = {
  list: monitoredUsers.api.list,
  get: { ...monitoredUsers.api.get, summary: `One person.${followed}` },
};
