// The calls of messaging groups, answered by the resource kit.
import { messagingGroups } from '#domain/messaging-groups/messaging-groups.api.ts';
import { linkedIds } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(messagingGroups, {
  table: 'messaging_groups',
  lowered: { name: 'name_key' },
  derived: {
    users_count: (tx) =>
      tx`(select count(*)::int from messaging_group_users l where l.organisation_id = t.organisation_id and l.messaging_group_id = t.id)`,
  },
  children: {
    user_ids: linkedIds('user_ids', {
      ...{ table: 'messaging_group_users', owners: 'messaging_groups', owner: 'messaging_group_id', targets: 'users', of: 'user_id' },
      unknown: 'One of these people no longer exists. Remove them.',
    }),
  },
});

export const messagingGroupsRoutes = crud(messagingGroups, store, {
  taken: { messaging_groups_by_name: ['name', 'Another group has this name. Choose another name.'] },
  before: { remove: async (_, { users_count }) => ({ users_count }) },
});
