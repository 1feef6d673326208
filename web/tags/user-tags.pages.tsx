// What the screens of user tags show; a tag is one word, so adding and changing one is a dialog
// over the list.
import { msg, plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(userTags, {
  title: msg`User tags`,
  words: {
    many: msg`user tags`,
    add: msg`Add user tag`,
    search: msg`Search name`,
    none: {
      title: msg`No user tags yet`,
      text: msg`Tags group people, so that lists and reports can be filtered by them.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      users_count: { label: msg`People` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(userTags.fields)([
        { key: 'tag', title: msg`User tag`, fields: { name: { label: msg`Name` } } },
      ]),
    },
    bulk: {
      remove: {
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        effect: msg`People who have these tags lose them. This can't be undone.`,
      },
    },
  },
  removing: ({ users_count }) =>
    plural(users_count, {
      0: 'Nobody has this tag.',
      one: '# person has this tag and loses it.',
      other: '# people have this tag and lose it.',
    }),
});
