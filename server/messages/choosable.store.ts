// All choices of recipients as one list; each kind is read from its own table by its own index.
import { choosableKinds, messagesApi } from '#domain/messages/messages.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

const all = (tx: Tx) => tx`(
  select 'department:' || id as key, 'department' as kind, id, name, lower(name) as name_key
  from departments
  where archived_at is null
  union all select 'user_tag:' || id, 'user_tag', id, name, lower(name) from user_tags
  union all select 'messaging_group:' || id, 'messaging_group', id, name, name_key
  from messaging_groups
  union all select 'contact:' || id, 'contact', id, name, name_key from messaging_contacts
  union all select 'person:' || id, 'person', id, name, name_key
  from users
  where deleted_at is null and status = 'active' and organisation_id is not null)`;

export const listChoosable = listStore(messagesApi.choosable, {
  table: all,
  key: 'key',
  lowered: { name: 'name_key' },
  search: ['name'],
  parts: Object.fromEntries(choosableKinds.map((kind) => [kind, (tx: Tx) => tx`t.kind = ${kind}`])),
});
