// The tags of an organisation's users, and the calls that list and change them (R018).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

const userTagFields = z.object({ name: field.requiredText('name', 100) });

export const userTag = z.object({
  id: field.id(),
  ...userTagFields.shape,
  /** How many users have it. */
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type UserTag = z.infer<typeof userTag>;

export const userTags = resource({
  name: 'user_tag',
  words: { one: 'user tag', many: 'user tags' },
  path: '/organisations/:organisationId/user-tags',
  scope: 'organisation',
  access: {
    read: ['read organisation settings', 'read organisation users'],
    write: ['write organisation settings', 'write organisation users'],
  },
  record: userTag,
  columns: ['id', 'name', 'users_count', 'updated_at'],
  fields: userTagFields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  // A tag in use can be removed (R302): its uses go with it, and the answer says how many there
  // were.
  verbs: { remove: { answer: z.object({ users_count: z.number() }) } },
  bulk: { remove: {} },
  picker: {
    path: '/lists/organisations/:id/user-tags',
    everywhere: '/lists/user-tags',
    label: 'name',
  },
});

export const userTagsApi = userTags.api;
