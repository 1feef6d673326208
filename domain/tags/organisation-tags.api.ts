// The platform's tags of organisations: one list for all, kept by the platform's staff and shown to
// them only.
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import { resource } from '#domain/kit/resource.ts';

const organisationTagFields = z.object({ name: field.requiredText('name', 100) });

export const organisationTag = z.object({
  id: field.id(),
  ...organisationTagFields.shape,
  /** How many organisations have it. */
  organisations_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type OrganisationTag = z.infer<typeof organisationTag>;

export const organisationTags = resource({
  name: 'organisation_tag',
  words: { one: 'organisation tag', many: 'organisation tags' },
  path: '/organisation-tags',
  scope: 'platform',
  access: { read: ['read organisations', 'read settings'], write: ['write organisations'] },
  record: organisationTag,
  columns: ['id', 'name', 'organisations_count', 'updated_at'],
  fields: organisationTagFields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  verbs: { remove: { answer: z.object({ organisations_count: z.number() }) } },
  bulk: { remove: {} },
  picker: { path: '/lists/organisation-tags', label: 'name' },
});

export const organisationTagsApi = {
  ...organisationTags.api,
  ofOrganisation: listEndpoint({
    path: '/organisations/:organisationId/organisation-tags',
    access: { anyOf: ['read organisations'] },
    scope: 'organisation',
    summary: 'The tags that an organisation has.',
    item: picked,
    filters: {},
    sorts: ['name'],
  }),
};
