// The calls of organisations (inventory: Organisations), as the platform's admins use them.
import * as z from 'zod';
import { resource } from '#domain/kit/resource.ts';
import { organisation, organisationFields } from './organisation.ts';

export const organisations = resource({
  name: 'organisation',
  words: { one: 'organisation', many: 'organisations' },
  path: '/organisations',
  scope: { list: 'platform', one: 'organisation' },
  access: { read: ['read organisations'], write: ['write organisations'] },
  record: organisation,
  columns: [
    'id',
    'name',
    'active',
    'subdomain',
    'country',
    'timezone',
    'not_monitored',
    'users_count',
    'devices_count',
    'contract_end_date',
    'created_at',
  ],
  fields: organisationFields,
  required: ['name'],
  filters: { active: z.stringbool().optional(), not_monitored: z.stringbool().optional(), country: z.string().length(2).optional() },
  sorts: ['name', 'created_at', 'contract_end_date', 'users_count', 'devices_count'],
  search: ['name', 'subdomain'],
  bulk: { set_tags: { body: organisationFields.pick({ organisation_tag_ids: true }) } },
});

export const organisationsApi = organisations.api;
