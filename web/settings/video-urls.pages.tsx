// What the screen of help videos shows.
import { msg } from '@lingui/core/macro';
import { videoUrls } from '#domain/settings/video-urls.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(videoUrls, {
  title: msg`Help videos`,
  words: {
    many: msg`videos`,
    add: msg`Add video`,
    search: msg`Search name or address`,
    none: {
      title: msg`No videos yet`,
      text: msg`Enabled videos are shown to everybody in their account.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      url: { label: msg`Address` },
      enabled: { label: msg`Enabled` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      enabled: { label: msg`Enabled`, choices: { true: msg`Enabled`, false: msg`Disabled` } },
    },
    dialog: {
      sections: sectionsOf(videoUrls.fields)([
        {
          key: 'video',
          title: msg`Video`,
          fields: {
            name: { label: msg`Name` },
            url: { label: msg`Address`, hint: msg`Begins with https://` },
          },
        },
      ]),
    },
  },
});
