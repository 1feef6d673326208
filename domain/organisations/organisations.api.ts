// The calls of organisations (inventory: Organisations), as the platform's admins use them.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { newOrganisationFields, organisation, organisationFields } from './organisation.ts';

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
    'status',
    'organisation_tags',
    'subdomain',
    'country',
    'timezone',
    'not_monitored',
    'non_billable',
    'users_count',
    'devices_count',
    'contract_end_date',
    'created_at',
  ],
  fields: newOrganisationFields,
  required: ['name'],
  once: ['subdomain', 'admin_device_limit', 'user_device_limit', 'first_admin'],
  filters: {
    active: flagFilter(),
    archived: flagFilter(),
    not_monitored: flagFilter(),
    trial: choiceFilter(['free', 'paid', 'none']),
    non_billable: flagFilter(),
    organisation_tag_id: idsFilter(),
    country: z.string().length(2).optional(),
  },
  sorts: ['name', 'created_at', 'contract_end_date', 'users_count', 'devices_count'],
  search: ['name', 'subdomain'],
  verbs: { archive: {}, restore: {} },
  bulk: {
    set_tags: { body: organisationFields.pick({ organisation_tag_ids: true }) },
    archive: {},
    restore: {},
  },
  picker: { path: '/lists/organisations', label: 'name' },
});

export const organisationsApi = {
  ...organisations.api,
  heading: endpoint({
    method: 'GET',
    path: '/organisations/:id/heading',
    access: {
      anyOf: [
        'read organisations',
        'write organisation settings',
        'read sms messaging',
        'device limits',
      ],
    },
    scope: 'organisation',
    summary:
      'The heading of an organisation’s pages: its name, its status and the features it has.',
    response: organisation.pick({
      id: true,
      name: true,
      status: true,
      enable_messaging: true,
      enable_provisioning: true,
      enable_saml: true,
      geofence_locations: true,
      geofence_proximity_reminders: true,
    }),
  }),
  subdomain: endpoint({
    method: 'PUT',
    path: '/organisations/:id/subdomain',
    access: { anyOf: organisations.access.write },
    scope: 'organisation',
    summary: "Change an organisation's subdomain; null for none.",
    body: z.strictObject({
      subdomain: organisationFields.shape.subdomain,
      updated_at: z.string('Reload the page.'),
    }),
    response: organisation,
    errors: ['changed_meanwhile'],
    audit: 'organisation.updated',
  }),
};
