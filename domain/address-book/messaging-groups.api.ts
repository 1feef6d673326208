// Groups of an organisation's people as recipients of messages (R030), and the calls that list and
// change them.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

export const mostGroupPeople = 1000;

const messagingGroupFields = z.object({
  name: field.requiredText('name', 100),
  user_ids: field.references('people', 'users', { most: mostGroupPeople }),
});

export const messagingGroup = z.object({
  id: field.id(),
  ...messagingGroupFields.shape,
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  /** Of the address book. */
  contacts_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type MessagingGroup = z.infer<typeof messagingGroup>;

export const messagingGroups = resource({
  name: 'messaging_group',
  words: { one: 'messaging group', many: 'messaging groups' },
  path: '/organisations/:organisationId/messaging-groups',
  scope: 'organisation',
  access: {
    read: ['read organisation settings', 'read sms messaging'],
    write: ['write organisation settings', 'write sms messaging'],
  },
  record: messagingGroup,
  columns: ['id', 'name', 'users_count', 'contacts_count', 'updated_at'],
  fields: messagingGroupFields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  // A group in use can be removed: its people stay, and the answer says how many there were (R301).
  verbs: { remove: { answer: z.object({ users_count: z.number() }) } },
  bulk: { remove: {} },
  picker: {
    path: '/lists/organisations/:id/messaging-groups',
    everywhere: '/lists/messaging-groups',
    label: 'name',
  },
});

export const messagingGroupsApi = messagingGroups.api;
