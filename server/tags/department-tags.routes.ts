// The calls of department tags, answered by the resource kit.
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(departmentTags, {
  table: 'department_tags',
  lowered: { name: 'name_key' },
  derived: {
    departments_count: (tx) =>
      tx`
        (select count(*)::int
          from department_tag_links l
          where l.organisation_id = t.organisation_id and l.department_tag_id = t.id)
      `,
  },
});

export const departmentTagsRoutes = crud(departmentTags, store, {
  taken: { department_tags_by_name: ['name', 'Another tag has this name. Choose another name.'] },
  before: { remove: async (_, { departments_count }) => ({ departments_count }) },
});
