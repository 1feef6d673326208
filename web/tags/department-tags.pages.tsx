// What the screens of department tags show; a tag is one word, so adding and changing one is a
// dialog over the list.
import { msg, plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(departmentTags, {
  title: msg`Department tags`,
  words: {
    many: msg`department tags`,
    add: msg`Add department tag`,
    search: msg`Search name`,
    none: {
      title: msg`No department tags yet`,
      text: msg`Tags group departments, so that lists and reports can be filtered by them.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      departments_count: { label: msg`Departments` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(departmentTags.fields)([
        { key: 'tag', title: msg`Department tag`, fields: { name: { label: msg`Name` } } },
      ]),
    },
    bulk: {
      remove: {
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        effect: msg`Departments that have these tags lose them. This can't be undone.`,
      },
    },
  },
  removing: ({ departments_count }) =>
    plural(departments_count, {
      0: 'No department has this tag.',
      one: '# department has this tag and loses it.',
      other: '# departments have this tag and lose it.',
    }),
});
