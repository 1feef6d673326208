// What the lists of people show and narrow by, in each area.
import { msg } from '@lingui/core/macro';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { wordsOf } from '#web/kit/status/status-badge.tsx';
import type { ColumnShape } from '#web/kit/table/list-shape.ts';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import { accessRequestedWords, expiryWords, personLooks, sharedWords } from './person-words.ts';

type Named = 'organisation' | 'department' | 'escalation_group';
type Held<Key extends Named> = { readonly [Name in Key]: { readonly name: string } | null };

const nameOf = <Key extends Named>(key: Key): Pick<ColumnShape<Held<Key>>, 'cell' | 'text'> => {
  const text = (row: Held<Key>): string => row[key]?.name ?? '';
  return { cell: (row) => text(row) || '–', text };
};

const whoAndState = {
  name: { label: msg`Name` },
  status: { label: msg`Status`, statuses: personLooks },
  role: { label: msg`Role`, choices: roleWords },
} as const;

const rest = {
  email: { label: msg`Email` },
  mobile: { label: msg`Mobile` },
  last_login_at: { label: msg`Last signed in` },
  language: { label: msg`Language`, choices: languageWords, hidden: true },
  timezone: { label: msg`Time zone`, hidden: true },
  expires_at: { label: msg`Expires`, hidden: true },
  created_at: { label: msg`Added`, hidden: true },
} as const;

const inOrganisation = {
  department: { label: msg`Department`, ...nameOf('department') },
  devices_count: { label: msg`Devices` },
  user_tags: { label: msg`Tags`, ...tagsColumn('user_tags') },
  escalation_group: { label: msg`Escalation group`, ...nameOf('escalation_group'), hidden: true },
} as const;

export const organisationColumns = { ...whoAndState, ...inOrganisation, ...rest } as const;
export const platformColumns = {
  ...whoAndState,
  organisation: { label: msg`Organisation`, ...nameOf('organisation') },
  ...inOrganisation,
  ...rest,
} as const;
export const centreColumns = { ...whoAndState, ...rest } as const;

export const peopleWords = {
  many: msg`people`,
  add: msg`Add person`,
  search: msg`Name, email or mobile`,
};

export const statusFilter = { label: msg`Status`, choices: wordsOf(personLooks) } as const;

export const readyWords = { true: msg`Ready for an alert`, false: msg`Not ready` } as const;

/** Of everybody, and needed less often than those before them. */
export const otherFilters = {
  expires: { label: msg`Expires`, choices: expiryWords },
  language: { label: msg`Language`, choices: languageWords },
} as const;

export const organisationFilters = {
  department_id: { label: msg`Department`, picker: departments.api.picker },
  user_tag_id: { label: msg`Tags`, picker: userTagsApi.picker },
  escalation_group_id: { label: msg`Escalation group`, picker: escalationGroups.api.picker },
  shared_profile: { label: msg`Profile`, choices: sharedWords },
  access_requested: { label: msg`Access`, choices: accessRequestedWords },
} as const;
