// The calls of user tags, answered by the resource kit.
import { userTags } from '#domain/tags/user-tags.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(userTags, {
  table: 'user_tags',
  lowered: { name: 'name_key' },
  derived: {
    users_count: (tx) =>
      tx`
        (select count(*)::int
          from user_tag_links l
          where l.organisation_id = t.organisation_id and l.user_tag_id = t.id)
      `,
  },
});

export const userTagsRoutes = crud(userTags, store, {
  taken: { user_tags_by_name: ['name', 'Another tag has this name. Choose another name.'] },
  before: { remove: async (_, { users_count }) => ({ users_count }) },
});
