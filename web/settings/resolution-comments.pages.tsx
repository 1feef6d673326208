// What the screen of resolution comments shows.
import { msg } from '@lingui/core/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { resolutionComments } from '#domain/settings/resolution-comments.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { statusLooks } from '#web/kit/status/status-badge.tsx';

export default resourcePages(resolutionComments, {
  title: msg`Resolution comments`,
  nameOf: ({ comment }) => comment,
  words: {
    many: msg`resolution comments`,
    add: msg`Add resolution comment`,
    search: msg`Search comment`,
    none: {
      title: msg`No resolution comments yet`,
      text: msg`Operators choose from these comments when they resolve an alert.`,
    },
  },
  list: {
    columns: {
      comment: { label: msg`Comment` },
      status: {
        label: msg`Status`,
        statuses: {
          published: { tone: 'good', icon: IconCircleCheck, word: msg`Published` },
          archived: statusLooks.archived,
        },
      },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      status: {
        label: msg`Status`,
        choices: { published: msg`Published`, archived: msg`Archived` },
      },
    },
    dialog: {
      sections: sectionsOf(resolutionComments.fields)([
        {
          key: 'comment',
          title: msg`Resolution comment`,
          fields: { comment: { label: msg`Comment` } },
        },
      ]),
    },
  },
});
