// The calls of permissions (inventory: Organisations, "Permissions"): the list, changing a few,
// changing many by group, and one person's with a preview.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { withFacts } from '#domain/kit/field.ts';
import { permissions, withReads } from '#domain/kit/permissions.ts';
import { choiceFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { user, userFields } from '#domain/users/user.ts';
import { bulkGroupNames } from './ability-groups.ts';

/** The most people that one call changes (R298, R361). */
export const peopleInBatch = 10;

const ability = z.enum(permissions, 'Choose permissions from the list.');
/** null is the role's own. Writing is kept with its reading. */
const abilities = z
  .array(ability)
  .refine((given) => new Set(given).size === given.length, 'Choose each permission only once.')
  .overwrite((given) => [...withReads(given)])
  .nullable();

/** Of people with portal access; escalation contacts have none. */
const portalRoles = ['organisation_admin', 'organisation_user', 'organisation_idp_admin'] as const;

const access = {
  read: ['read users', 'read organisation settings', 'write organisation settings'],
  write: ['write organisation settings'],
} as const;

const named = z.object({ id: z.number(), name: z.string() });

const record = z.object({
  ...user.shape,
  abilities: withFacts(abilities, { kind: 'tags' }),
  /** The departments or tags of the restriction, by name. */
  restricted_to: z.array(named),
});

const groups = z
  .partialRecord(z.enum(bulkGroupNames), z.boolean())
  .refine((given) => Object.keys(given).length > 0, 'Choose at least one group.');

export const permissionList = resource({
  name: 'user',
  area: 'permissions',
  words: { one: 'person', many: 'people' },
  path: '/organisations/:organisationId/permissions',
  scope: 'organisation',
  access,
  record,
  columns: [
    'id',
    'name',
    'last_name',
    'role',
    'status',
    'department_id',
    'department',
    'escalation_group_id',
    'escalation_group',
    'user_tags',
    'restriction_type',
    'restrictions',
    'restricted_to',
    'abilities',
    'updated_at',
  ],
  fields: userFields
    .pick({ role: true, restriction_type: true, restrictions: true })
    .extend({ abilities }),
  required: [],
  filters: {
    role: choiceFilter(portalRoles),
    department_id: idsFilter(),
    user_tag_id: idsFilter(),
    /** The people who have it, by their role or by a grant. */
    ability: choiceFilter(permissions),
  },
  sorts: ['last_name', 'name'],
  search: ['name', 'email'],
  // R299
  bulk: { edit: { body: z.object({ groups }) } },
  concerns: { bulk_edit: 'sign-in of a person' },
});
export type PermissionRow = z.output<typeof permissionList.row>;

const changed = z.strictObject({
  id: z.int().positive(),
  abilities,
  /** Of the state that was seen; left out, the change is made to whatever is there. */
  updated_at: z.string().optional(),
});

const saveBody = z.strictObject({
  users: z
    .array(changed)
    .min(1, 'Choose at least one person.')
    .max(peopleInBatch, `Send at most ${peopleInBatch} people at a time.`)
    .refine(
      (users) => new Set(users.map(({ id }) => id)).size === users.length,
      'Send each person only once.',
    ),
  /** Where given, nothing outside these groups may change. */
  groups_selected: z.array(z.enum(bulkGroupNames)).optional(),
  /** Where given and not all are selected, `users` may name only these. */
  users_selected: z.array(z.int().positive()).max(1000).optional(),
  all_selected: z.boolean().optional(),
});
export type PermissionsBody = z.output<typeof saveBody>;

const saved = z.object({
  saved: z.array(permissionList.row),
  /** The first that was refused, where the batch stopped. */
  refused: z
    .object({
      id: z.number(),
      /** Such as `changed_meanwhile`, where another person's change came first. */
      code: z.string(),
      text: z.string(),
      /** The permission that could not be given, where it is a single one. */
      ability: ability.nullable(),
    })
    .nullable(),
  /** Those after it: unchanged. */
  not_tried: z.array(z.number()),
});
export type SavedPermissions = z.output<typeof saved>;

const seenOf = z.object({
  /** Up to 1000. */
  count: z.number(),
  is_capped: z.boolean(),
  /** The first five. */
  names: z.array(z.string()),
});

/** What a person sees; a kind that they may not read is null. */
export const preview = z.object({
  abilities: z.array(ability),
  /** null where the person sees more than the caller. */
  sees: z
    .object({
      people: seenOf.nullable(),
      departments: seenOf.nullable(),
      devices: seenOf.nullable(),
    })
    .nullable(),
});
export type Preview = z.output<typeof preview>;

const readPeople = { anyOf: ['read users', 'read organisation users'] } as const;

export const permissionsApi = {
  list: permissionList.api.list,
  save: endpoint({
    method: 'POST',
    path: '/organisations/:organisationId/permissions',
    concerns: 'sign-in of a person',
    access: { anyOf: access.write },
    scope: 'organisation',
    summary: `Change the permissions of up to ${peopleInBatch} people, one after the other; stops at the first that is refused and says which were saved.`,
    body: saveBody,
    response: saved,
    audit: 'user.updated',
    not_while_acting: true,
  }),
  bulk_edit: { ...permissionList.api.bulk_edit, not_while_acting: true as const },
};

export const accessApi = {
  get: endpoint({
    method: 'GET',
    path: '/users/:id/permissions',
    access: readPeople,
    scope: 'platform',
    summary: 'The role, permissions and restriction of one person.',
    response: record,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id/permissions',
    concerns: 'sign-in of a person',
    access: { anyOf: ['write users', 'write organisation users'] },
    scope: 'platform',
    summary: 'Change the role, permissions or restriction of one person.',
    body: z.strictObject({
      ...permissionList.fields.partial().shape,
      updated_at: z.string('Reload the page.'),
    }),
    response: record,
    errors: ['changed_meanwhile', 'own_account', 'last_administrator'],
    audit: 'user.updated',
    not_while_acting: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/users/:id/preview',
    access: readPeople,
    scope: 'platform',
    summary:
      'What one person sees: how many people, departments and devices, with the first five names of each, asked in that person’s view.',
    response: preview,
  }),
};

/** One person's role, permissions and restriction as a form takes them. */
export const personAccess = {
  ...permissionList,
  access: { read: readPeople.anyOf, write: ['write users', 'write organisation users'] },
  api: { ...permissionList.api, get: accessApi.get, update: accessApi.update },
} as const;
