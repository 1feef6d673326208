// What the screens of the address book show; adding and changing a contact is a dialog over the
// list.
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import { Button } from '#web/ui/controls/button.tsx';

function ImportButton() {
  const { t } = useLingui();
  const { base } = useScope();
  const go = useGo();
  return (
    <Button
      icon={<IconUpload size={17} aria-hidden="true" />}
      onClick={() => go(`${base}/messages/address-book/import`)}
    >
      {t`Import`}
    </Button>
  );
}

export default resourcePages(messagingContacts, {
  title: msg`Address book`,
  words: {
    many: msg`contacts`,
    add: msg`Add contact`,
    search: msg`Search name or mobile`,
    none: {
      title: msg`No contacts yet`,
      text: msg`Add people outside the organisation who need its messages, such as contractors.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      mobile: { label: msg`Mobile`, cell: ({ mobile }) => formatPhone(mobile) },
      messaging_groups: { label: msg`Messaging groups`, ...tagsColumn('messaging_groups') },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      messaging_group_id: { label: msg`Messaging groups`, picker: messagingGroups.api.picker },
    },
    dialog: {
      sections: sectionsOf(messagingContacts.fields)([
        {
          key: 'contact',
          title: msg`Contact`,
          fields: {
            name: { label: msg`Name` },
            mobile_country: { label: msg`Country` },
            mobile: { label: msg`Mobile`, phone: 'mobile' },
            messaging_group_ids: {
              label: msg`Messaging groups`,
              picker: messagingGroups.api.picker,
            },
          },
        },
      ]),
      initial: { mobile_country: 'AU', messaging_group_ids: [] },
    },
    Buttons: ImportButton,
    bulk: {
      remove: {
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        effect: msg`These contacts get no further messages. This can't be undone.`,
      },
    },
  },
  removing: ({ name }) => t`${name} gets no further messages. This can't be undone.`,
});
