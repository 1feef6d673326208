// What the screen of allowed addresses shows; an entry is three fields, so adding and changing one
// is a dialog over the list.
import { msg, t } from '@lingui/core/macro';
import {
  ipWhitelist,
  type WhitelistType,
  whitelistFields,
} from '#domain/ip-whitelist/ip-whitelist.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

const typeWords = {
  platform: msg`Platform staff`,
  monitoring_centre: msg`Monitoring centre staff`,
} satisfies Record<WhitelistType, unknown>;

export default resourcePages(ipWhitelist, {
  title: msg`Allowed addresses`,
  words: {
    many: msg`allowed addresses`,
    add: msg`Add address`,
    search: msg`Name or address`,
    none: {
      title: msg`Staff can sign in from anywhere`,
      text: msg`Add the addresses of your offices to allow sign-in from these only. Platform staff and monitoring centre staff have a list each.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      ip: { label: msg`Address or range` },
      type: { label: msg`Who it is for`, choices: typeWords },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: { type: { label: msg`Who it is for`, choices: typeWords } },
    dialog: {
      sections: sectionsOf(whitelistFields)([
        {
          key: 'address',
          title: msg`Allowed address`,
          fields: {
            name: { label: msg`Name`, hint: msg`Such as the office or the VPN.` },
            ip: {
              label: msg`Address or range`,
              hint: msg`203.0.113.7, 203.0.113.0/24 or 2001:db8::/32`,
            },
            type: {
              label: msg`Who it is for`,
              choices: typeWords,
              hint: msg`Once a list has an address, these staff can sign in from listed addresses only.`,
            },
          },
        },
      ]),
    },
  },
  removing: ({ type }) =>
    type === 'platform'
      ? t`Platform staff can no longer sign in from this address. When the list is empty, they can sign in from anywhere.`
      : t`Monitoring centre staff can no longer sign in from this address. When the list is empty, they can sign in from anywhere.`,
});
