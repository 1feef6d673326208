// What the screen of organisation tags shows; a tag is one word, so adding and changing one is a
// dialog over the list.
import { msg, plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { organisationTags } from '#domain/tags/organisation-tags.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(organisationTags, {
  title: msg`Organisation tags`,
  words: {
    many: msg`organisation tags`,
    add: msg`Add organisation tag`,
    search: msg`Search name`,
    none: {
      title: msg`No organisation tags yet`,
      text: msg`Tags group organisations, so that the list can be filtered by them.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      organisations_count: { label: msg`Organisations` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(organisationTags.fields)([
        { key: 'tag', title: msg`Organisation tag`, fields: { name: { label: msg`Name` } } },
      ]),
    },
    bulk: {
      remove: {
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        effect: msg`Organisations that have these tags lose them. This can't be undone.`,
      },
    },
  },
  removing: ({ organisations_count }) =>
    plural(organisations_count, {
      0: 'No organisation has this tag.',
      one: '# organisation has this tag and loses it.',
      other: '# organisations have this tag and lose it.',
    }),
});
