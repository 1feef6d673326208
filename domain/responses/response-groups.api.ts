// An organisation's response groups: its instructions for one type of device, for all of it or for
// the departments that are given the group.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { responseLists } from './written-step.ts';

export const responseGroupFields = z.object({
  name: field.requiredText('name'),
  device_type_id: field.reference('device type', 'device-types'),
  for_whole_organisation: field.flag(),
  responses: responseLists(),
});

const named = z.object({ id: z.number(), name: z.string() });

export const responseGroup = z.object({
  id: field.id(),
  ...responseGroupFields.shape,
  /** The title of the type of device. */
  device_type: z.string(),
  departments: z.array(named),
  steps_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type ResponseGroup = z.infer<typeof responseGroup>;

export const responseGroups = resource({
  name: 'response_group',
  words: { one: 'response group', many: 'response groups' },
  path: '/organisations/:organisationId/response-groups',
  scope: 'organisation',
  // Administrators of the organisation read them, to choose for their departments; editing needs
  // `write organisations` (R272).
  access: {
    read: ['read organisations', 'read departments', 'write organisations'],
    write: ['write organisations'],
  },
  record: responseGroup,
  columns: [
    'id',
    'name',
    'device_type',
    'for_whole_organisation',
    'departments',
    'steps_count',
    'updated_at',
  ],
  fields: responseGroupFields,
  required: ['name', 'device_type_id', 'responses'],
  once: ['device_type_id'],
  filters: {},
  sorts: ['name', 'updated_at'],
  search: ['name'],
  verbs: { remove: {} },
  picker: {
    path: '/lists/organisations/:id/response-groups',
    everywhere: '/lists/response-groups',
    label: 'name',
  },
});
