// The address book of an organisation: people outside it who get its messages, and the calls that
// list and change them (R029).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';

const messagingContactFields = z.object({
  name: field.requiredText('name', 100),
  /** Kept in E.164, whatever way it is typed. */
  mobile: field.phone('mobile', 'mobile_country').unwrap(),
  mobile_country: field.country('country'),
  messaging_group_ids: field.references('messaging groups', 'messaging-groups', { most: 100 }),
});

export const messagingContact = z.object({
  id: field.id(),
  ...messagingContactFields.shape,
  messaging_groups: z.array(z.object({ id: z.number(), name: z.string() })),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type MessagingContact = z.infer<typeof messagingContact>;

export const messagingContacts = resource({
  name: 'messaging_contact',
  words: { one: 'contact', many: 'contacts' },
  path: '/organisations/:organisationId/messaging-contacts',
  scope: 'organisation',
  access: { read: ['read sms messaging'], write: ['write sms messaging'] },
  record: messagingContact,
  columns: ['id', 'name', 'mobile', 'mobile_country', 'messaging_groups', 'updated_at'],
  fields: messagingContactFields,
  required: ['name', 'mobile', 'mobile_country'],
  filters: { messaging_group_id: idsFilter() },
  sorts: ['name', 'created_at'],
  search: ['name', 'mobile'],
  verbs: { remove: {} },
  bulk: { remove: {} },
  picker: { path: '/lists/organisations/:id/messaging-contacts', label: 'name' },
});

export const messagingContactsApi = messagingContacts.api;
