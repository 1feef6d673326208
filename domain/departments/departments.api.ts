// The calls of departments (inventory: Organisations), in an organisation's own area and in the
// platform's.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { deviceBalance } from '#domain/organisations/device-limits.ts';
import { accountsContact, department, departmentFields } from './department.ts';

const access = {
  read: ['read departments', 'read organisations'],
  // R273
  write: ['write departments', 'write organisations'],
} as const;
const mayRead = { anyOf: access.read } as const;

/** What archiving did to the people of a department. */
const moved = z.object({
  /** How many people were moved to no department. */
  users_moved: z.number(),
  /** How many of them had no escalation group of their own, so that none is called for them now. */
  without_group: z.number(),
});

const declared = resource({
  name: 'department',
  words: { one: 'department', many: 'departments' },
  path: '/organisations/:organisationId/departments',
  scope: 'organisation',
  access,
  record: department,
  columns: [
    'id',
    'name',
    'status',
    'department_tags',
    'contact_name',
    'users_count',
    'devices_count',
    'grace_period',
    'timezone',
    'updated_at',
    'archived_at',
  ],
  fields: departmentFields,
  required: ['name'],
  filters: { archived: flagFilter(), department_tag_id: idsFilter() },
  sorts: ['name', 'created_at', 'updated_at'],
  search: ['name'],
  verbs: {
    archive: { path: '/departments/:id/archive', answer: moved },
    // R303
    restore: {
      path: '/departments/:id/restore',
      body: z.strictObject({
        start_date: departmentFields.shape.start_date.optional(),
        end_date: departmentFields.shape.end_date.optional(),
      }),
    },
  },
  bulk: { archive: {}, set_tags: { body: departmentFields.pick({ department_tag_ids: true }) } },
  // R314
  picker: {
    path: '/lists/organisations/:id/departments',
    everywhere: '/lists/departments',
    label: 'name',
  },
});

/** One is read by those who see its response instructions, too. */
export const departments = {
  ...declared,
  api: {
    ...declared.api,
    get: { ...declared.api.get, access: { anyOf: [...access.read, 'device limits'] as const } },
  },
};

const departmentUser = z.object({
  id: field.id(),
  name: z.string(),
  status: z.enum(['draft', 'pending', 'active', 'disabled']),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
});

const departmentContact = z.object({
  id: field.id(),
  name: z.string(),
  contact_id: z.number().nullable(),
  contact_name: z.string().nullable(),
  /** The mobile, or else the landline. */
  contact_phone: z.string().nullable(),
});

export const departmentCallsApi = {
  // R304
  accountsContact: endpoint({
    method: 'PUT',
    path: '/departments/:id/accounts-contact',
    concerns: { not_sign_in: 'a contact for invoices has no account' },
    access: { anyOf: access.write },
    scope: 'platform',
    summary: 'Change the accounts contact of a department.',
    body: accountsContact,
    response: department,
    errors: ['changed_meanwhile'],
    audit: 'department.updated',
  }),
  users: listEndpoint({
    path: '/departments/:id/users',
    access: mayRead,
    scope: 'platform',
    summary: 'The people of a department.',
    item: departmentUser,
    filters: {},
    sorts: ['name'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/organisations/:id/departments-count',
    access: mayRead,
    scope: 'organisation',
    summary: 'How many departments an organisation has; archived ones do not count.',
    response: z.object({ count: z.number() }),
  }),
  contacts: listEndpoint({
    path: '/organisations/:id/departments-contacts',
    access: mayRead,
    scope: 'organisation',
    summary:
      'The departments of an organisation with the name and the phone of their contact; archived ones are not among them.',
    item: departmentContact,
    filters: {},
    sorts: ['name'],
  }),
  // R294
  balance: endpoint({
    method: 'POST',
    path: '/organisations/:id/departments-list',
    access: mayRead,
    scope: 'organisation',
    summary:
      'The remaining device limits of an organisation: the limit minus the allocation to its departments. `changedCount` is the number of devices to allocate in addition.',
    query: z.object({
      changedCount: z.coerce.number().int().min(-10_000_000).max(10_000_000).default(0),
    }),
    response: z.object({
      device_limits_balance: deviceBalance,
      /** The same of the enforced limits only: a change beyond it is refused. */
      enforced_limits_balance: deviceBalance,
      /**
       * By how much `changedCount` is more than all kinds together have left; 0 where a kind has no
       * limit.
       */
      exceeded_by: z.number(),
      /** Whether exceeding a limit is refused; else there is a warning only. */
      enforced: z.boolean(),
    }),
    audit: { none: 'it only reads; the specification asks for it by POST' },
  }),
};
