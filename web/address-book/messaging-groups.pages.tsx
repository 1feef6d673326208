// What the screens of messaging groups show; adding and changing one is a dialog over the list.
import { msg, plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(messagingGroups, {
  title: msg`Messaging groups`,
  words: {
    many: msg`messaging groups`,
    add: msg`Add messaging group`,
    search: msg`Search name`,
    none: {
      title: msg`No messaging groups yet`,
      text: msg`Put people into a group to send them messages together.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      users_count: { label: msg`People` },
      contacts_count: { label: msg`Contacts` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(messagingGroups.fields)([
        {
          key: 'group',
          title: msg`Messaging group`,
          fields: {
            name: { label: msg`Name` },
            user_ids: { label: msg`People`, picker: organisationUsers.api.picker },
          },
        },
      ]),
    },
    bulk: {
      remove: {
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        effect: msg`The people of these groups stay. This can't be undone.`,
      },
    },
  },
  removing: ({ users_count }) =>
    plural(users_count, {
      0: 'Nobody is in this group.',
      one: '# person is in this group and stays.',
      other: '# people are in this group and stay.',
    }),
});
