// The tags of an organisation's departments, and the calls that list and change them (R018).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

const departmentTagFields = z.object({ name: field.requiredText('name', 100) });

export const departmentTag = z.object({
  id: field.id(),
  ...departmentTagFields.shape,
  /** How many departments have it. */
  departments_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type DepartmentTag = z.infer<typeof departmentTag>;

export const departmentTags = resource({
  name: 'department_tag',
  words: { one: 'department tag', many: 'department tags' },
  path: '/organisations/:organisationId/department-tags',
  scope: 'organisation',
  access: {
    read: ['read organisation settings', 'read departments'],
    write: ['write organisation settings', 'write departments'],
  },
  record: departmentTag,
  columns: ['id', 'name', 'departments_count', 'updated_at'],
  fields: departmentTagFields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  // A tag in use can be removed (R300): its uses go with it, and the answer says how many there
  // were.
  verbs: { remove: { answer: z.object({ departments_count: z.number() }) } },
  bulk: { remove: {} },
  picker: {
    path: '/lists/organisations/:id/department-tags',
    everywhere: '/lists/department-tags',
    label: 'name',
  },
});

export const departmentTagsApi = departmentTags.api;
