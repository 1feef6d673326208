// The head of a person's page in every area: who they are, their state, and what can be done with
// the account.
import { t } from '@lingui/core/macro';
import type { User } from '#domain/users/user.ts';
import { i18n } from '#web/kit/language/language.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { AccessRequestNotice } from './access-requests/access-request-notice.tsx';
import { mayChange } from './may-change.ts';
import { PersonButtons } from './person-buttons.tsx';
import { personLooks } from './person-words.ts';

/** What only people of an organisation have. */
const organisationTabs = [
  'profile',
  'personal-contacts',
  'devices',
  'response-instructions',
  'responsibilities',
  'history',
] as const;

/** The page where the person is read and not changed. */
export const readOnlyPersonPage = {
  forms: {},
  mark: ({ first_name, last_name }: User) => (
    <Avatar firstName={first_name} lastName={last_name} large />
  ),
  status: ({ status }: User) => personLooks[status],
  facts: ({ role, organisation, department, email }: User) =>
    [i18n._(roleWords[role]), organisation?.name, department?.name, email]
      .filter(Boolean)
      .join(' · '),
  hides: ({ organisation }: User) => (organisation ? [] : organisationTabs),
} as const;

export const personPage = {
  ...readOnlyPersonPage,
  mayChange,
  Buttons: PersonButtons,
  Notice: AccessRequestNotice,
} as const;

/** The effect of deleting, for the confirmation. */
export const deletingPerson = ({ personal_contacts_count }: User): string =>
  personal_contacts_count === 0
    ? t`The account is deleted. Alerts and history are kept. This can't be undone.`
    : t`The account and its personal contacts are deleted. Alerts and history are kept. This can't be undone.`;
