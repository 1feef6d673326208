// The numbers that organisations send their messages from, one each, and the calls that list and
// change them.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

const fields = z.object({
  organisation_id: field.reference('organisation', 'organisations'),
  mobile: field.phone('mobile', 'mobile_country').unwrap(),
  mobile_country: field.country('country'),
  /** What the delivery service calls the sender; without it the number is the sender. */
  channel_id: field.text('channel', 100),
});

export const organisationNumber = z.object({
  id: field.id(),
  ...fields.shape,
  organisation_name: z.string(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type OrganisationNumber = z.infer<typeof organisationNumber>;

export const organisationNumbers = resource({
  name: 'organisation_number',
  words: { one: 'number', many: 'numbers' },
  path: '/organisation-numbers',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: organisationNumber,
  columns: [
    'id',
    'organisation_id',
    'organisation_name',
    'mobile',
    'mobile_country',
    'channel_id',
    'updated_at',
  ],
  fields,
  required: ['organisation_id', 'mobile', 'mobile_country'],
  filters: {},
  sorts: ['created_at'],
  search: ['organisation_name', 'mobile'],
  verbs: { remove: {} },
});
