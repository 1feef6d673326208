// The calls of escalation groups (inventory: Organisations), for an organisation and for the
// platform.
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { escalationGroup, escalationGroupFields, groupPerson } from './escalation-group.ts';

export const escalationGroups = resource({
  name: 'escalation_group',
  words: { one: 'escalation group', many: 'escalation groups' },
  path: '/organisations/:organisationId/escalation-groups',
  scope: 'organisation',
  access: {
    read: ['read escalation groups', 'read organisations'],
    write: ['write escalation groups', 'write organisations'],
  },
  record: escalationGroup,
  columns: ['id', 'name', 'users_count', 'departments_count', 'covered_count', 'updated_at'],
  fields: escalationGroupFields,
  required: ['name', 'users'],
  filters: {},
  sorts: ['name', 'updated_at'],
  search: ['name'],
  verbs: { remove: {} },
  picker: {
    path: '/lists/organisations/:id/escalation-groups',
    everywhere: '/lists/escalation-groups',
    label: 'name',
  },
});

export const groupPeopleApi = {
  admins_and_users: listEndpoint({
    path: '/lists/organisations/:id/admins-and-users',
    access: { anyOf: ['read escalation groups', 'read organisation users', 'read organisations'] },
    scope: 'organisation',
    summary:
      'The people of an organisation who can be called, and whether a call can reach them; `is_covered` is about the group `escalation_group_id`.',
    item: groupPerson,
    filters: {
      escalation_group_id: z.coerce.number().int().positive().optional(),
      ids: idsFilter(),
    },
    sorts: ['name'],
  }),
};
