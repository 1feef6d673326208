// Who sends help for the alerts of an organisation in a country: off until the platform's staff
// turn it on.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { dispatchPartnerKind } from './partner-dispatch.ts';

const fields = z.object({
  organisation_id: field.reference('organisation', 'organisations'),
  /** Of the department of the person, else of the organisation. */
  country: field.country('country'),
  partner: dispatchPartnerKind,
  enabled: field.flag(),
  /** Of a dispatcher who gets an email or a text message. */
  recipient_name: field.text('name', 100),
  email: field.email('email'),
  mobile: field.phone('mobile', 'mobile_country'),
  mobile_country: field.country('country'),
});

export const dispatchPartner = z.object({
  id: field.id(),
  ...fields.shape,
  organisation_name: z.string(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type DispatchPartner = z.infer<typeof dispatchPartner>;

const dispatcher = {
  not_sign_in: 'the email and the mobile are those of a dispatcher, who has no account',
};

export const dispatchPartners = resource({
  name: 'dispatch_partner',
  words: { one: 'dispatch partner', many: 'dispatch partners' },
  path: '/dispatch-partners',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: dispatchPartner,
  columns: [
    'id',
    'organisation_id',
    'organisation_name',
    'country',
    'partner',
    'enabled',
    'recipient_name',
    'updated_at',
  ],
  fields,
  required: ['organisation_id', 'country', 'partner'],
  filters: {},
  sorts: ['created_at'],
  search: ['organisation_name', 'recipient_name'],
  verbs: { remove: {} },
  concerns: { create: dispatcher, update: dispatcher },
});
