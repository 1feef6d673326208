// The calls of the provisioning desk: drafts that are listed, edited and deleted one by one or
// together, and made into accounts.
import * as z from 'zod';
import { choiceFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import {
  provisioningFields,
  provisioningRecord,
  provisioningStatuses,
} from './provisioning-record.ts';

const path = '/organisations/:organisationId/provisioning';

const countries = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'This must be one or more country codes, separated by commas.')
  .transform((text) => [...new Set(text.split(','))])
  .optional();

/** What can be set for many drafts at once; what is left out stays as it is (R309). */
export const editableTogether = provisioningFields
  .pick({
    role: true,
    department_id: true,
    escalation_group_id: true,
    country_id: true,
    timezone: true,
    mobile_app_access: true,
    create_device_provisioned: true,
    personal_contacts_allowed: true,
    is_shared: true,
  })
  .partial();

const draft = { not_sign_in: 'a draft has no account yet' } as const;

export const provisioning = resource({
  name: 'provisioning_record',
  words: { one: 'draft', many: 'drafts' },
  path,
  scope: 'organisation',
  // The specification knows no permission of its own for changing drafts: reading them is changing
  // them. Staff of the platform do it by `write organisations`.
  access: {
    read: ['read provisioning', 'write organisations'],
    write: ['read provisioning', 'write organisations'],
  },
  record: provisioningRecord,
  columns: [
    'id',
    'name',
    'first_name',
    'last_name',
    'email',
    'status',
    'mobile',
    'landline',
    'country_id',
    'department',
    'escalation_group',
    'role',
    'timezone',
    'mobile_app_access',
    'create_device_provisioned',
    'personal_contacts_allowed',
    'is_shared',
    'user_id',
    'created_at',
    'updated_at',
  ],
  fields: provisioningFields,
  required: ['first_name', 'last_name', 'role'],
  filters: {
    status: choiceFilter(provisioningStatuses),
    role: choiceFilter(organisationRoles),
    department_id: idsFilter(),
    country_id: countries,
    mobile_app_access: flagFilter(),
  },
  sorts: ['last_name', 'name', 'created_at'],
  search: ['name', 'email', 'mobile'],
  verbs: { remove: {} },
  concerns: { create: draft, update: draft, bulk_edit: draft },
  bulk: {
    // R308
    delete: { verb: 'remove' },
    // R309
    edit: { body: editableTogether },
    // R310
    provision: {
      path: `${path}/provision-users`,
      body: z.object({ proceed_device_limit: z.boolean().optional() }),
      errors: ['device_limit', 'device_limit_enforced'],
    },
  },
});
