// The calls of messaging groups, answered by the resource kit.

import { type MessagingGroup, messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { linkedIds } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const unknown = 'One of these people no longer exists. Remove them.';

const store = tableStore(messagingGroups, {
  table: 'messaging_groups',
  lowered: { name: 'name_key' },
  derived: {
    users_count: (tx) =>
      tx`
        (select count(*)::int
          from messaging_group_users l
          where l.organisation_id = t.organisation_id and l.messaging_group_id = t.id)
      `,
    contacts_count: (tx) =>
      tx`
        (select count(*)::int
          from messaging_contact_groups l
          where l.organisation_id = t.organisation_id and l.messaging_group_id = t.id)
      `,
  },
  children: {
    user_ids: linkedIds('user_ids', {
      table: 'messaging_group_users',
      owners: 'messaging_groups',
      owner: 'messaging_group_id',
      targets: 'users',
      of: 'user_id',
      unknown,
    }),
  },
});

export const messagingGroupsRoutes = crud(messagingGroups, store, {
  taken: {
    messaging_groups_by_name: ['name', 'Another group has this name. Choose another name.'],
  },
  before: {
    create: async (tx, { user_ids }) => await refuseRemoved(tx, user_ids),
    update: async (tx, _, { user_ids }: Partial<Pick<MessagingGroup, 'user_ids'>>) =>
      await refuseRemoved(tx, user_ids ?? []),
    remove: async (_, { users_count }) => ({ users_count }),
  },
});

/** Those who were removed stay as rows, and are chosen for nothing. */
async function refuseRemoved(tx: Tx, ids: readonly number[] | null): Promise<void> {
  const removed = await tx`
      select from users
      where id = any(${[...(ids ?? [])]}::bigint[]) and deleted_at is not null
      limit 1
    `;
  if (removed.length > 0) throw invalid({ user_ids: [unknown] });
}
