// What a message can be sent to, as the one To field holds it: each choice has a key, a list of the
// recipients that it belongs to, and an icon that says what it is.
import { msg } from '@lingui/core/macro';
import {
  IconAddressBook,
  IconPhone,
  IconSitemap,
  IconTag,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import type { choosableKinds } from '#domain/messages/messages.api.ts';
import { type Recipients, recipientsField } from '#domain/messages/recipients.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';

export type Kind = (typeof choosableKinds)[number];

export const kinds = {
  department: {
    list: 'department_ids',
    icon: IconSitemap,
    word: msg`Department`,
    picker: departments.api.picker,
  },
  user_tag: { list: 'user_tag_ids', icon: IconTag, word: msg`Tag`, picker: userTags.api.picker },
  messaging_group: {
    list: 'messaging_group_ids',
    icon: IconUsersGroup,
    word: msg`Group`,
    picker: messagingGroups.api.picker,
  },
  contact: {
    list: 'contact_ids',
    icon: IconAddressBook,
    word: msg`Contact`,
    picker: messagingContacts.api.picker,
  },
  person: {
    list: 'user_ids',
    icon: IconUser,
    word: msg`Person`,
    picker: organisationUsers.api.picker,
  },
} as const satisfies Record<Kind, { list: keyof Recipients; [part: string]: unknown }>;

export const kindNames: readonly Kind[] = [
  'department',
  'user_tag',
  'messaging_group',
  'contact',
  'person',
];

export const numberIcon = IconPhone;

export const keyOf = (kind: Kind, id: number): string => `${kind}:${id}`;

export const recipientsOf = (value: unknown): Recipients =>
  recipientsField.safeParse(value).data ?? recipientsField.parse({});

export function withChoice(to: Recipients, kind: Kind, id: number): Recipients {
  const { list } = kinds[kind];
  return to[list].includes(id) ? to : { ...to, [list]: [...to[list], id] };
}

export const withoutChoice = (to: Recipients, kind: Kind, id: number): Recipients => ({
  ...to,
  [kinds[kind].list]: to[kinds[kind].list].filter((one) => one !== id),
});

type TypedNumber = Recipients['numbers'][number];

export const withNumbers = (to: Recipients, added: readonly TypedNumber[]): Recipients => ({
  ...to,
  numbers: [
    ...to.numbers,
    ...added.filter(({ mobile }) => !to.numbers.some((one) => one.mobile === mobile)),
  ],
});

export const withoutNumber = (to: Recipients, place: number): Recipients => ({
  ...to,
  numbers: to.numbers.filter((_, at) => at !== place),
});

/** The last of them goes first, as in the box. */
export function withoutLast(to: Recipients): Recipients {
  if (to.numbers.length > 0) return withoutNumber(to, to.numbers.length - 1);
  const last = kindNames.findLast((kind) => to[kinds[kind].list].length > 0);
  const id = last === undefined ? undefined : to[kinds[last].list].at(-1);
  return last === undefined || id === undefined ? to : withoutChoice(to, last, id);
}
