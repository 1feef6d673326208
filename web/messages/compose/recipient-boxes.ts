// The boxes in which recipients are chosen, for messages and for what sends them later.
import { msg } from '@lingui/core/macro';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';

export const recipientBoxes = {
  user_ids: { wide: true, label: msg`People`, picker: organisationUsers.api.picker },
  messaging_group_ids: {
    wide: true,
    label: msg`Messaging groups`,
    picker: messagingGroups.api.picker,
  },
  department_ids: { wide: true, label: msg`Departments`, picker: departments.api.picker },
  user_tag_ids: { wide: true, label: msg`Tags`, picker: userTags.api.picker },
  contact_ids: { wide: true, label: msg`Address book`, picker: messagingContacts.api.picker },
  numbers: {
    label: msg`Mobile numbers`,
    add: msg`Add number`,
    fields: { mobile: { label: msg`Mobile number` }, mobile_country: { label: msg`Country` } },
  },
};
