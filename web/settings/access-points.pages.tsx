// What the screen of access points shows; one is a name, so adding and changing it is a dialog over
// the list.
import { msg } from '@lingui/core/macro';
import { accessPoints } from '#domain/settings/access-points.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(accessPoints, {
  title: msg`Access points`,
  words: {
    many: msg`access points`,
    add: msg`Add access point`,
    search: msg`Search name`,
    none: {
      title: msg`No access points yet`,
      text: msg`A pendant reaches the internet through an access point of its mobile network. Choose it in the settings of the pendant.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      devices_count: { label: msg`Devices` },
      updated_at: { label: msg`Changed` },
    },
    dialog: {
      sections: sectionsOf(accessPoints.fields)([
        {
          key: 'point',
          title: msg`Access point`,
          fields: {
            name: {
              label: msg`Name`,
              hint: msg`As the network operator spells it. Devices get a changed name when their settings are sent again.`,
            },
          },
        },
      ]),
    },
  },
});
