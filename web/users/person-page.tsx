// The head of a person's page in every area: who they are, and in which state.
import { t } from '@lingui/core/macro';
import { roles } from '#domain/access/roles.ts';
import type { User } from '#domain/users/user.ts';
import { personLooks } from './person-words.ts';

export const personPage = {
  forms: {},
  status: ({ status }: User) => personLooks[status],
  facts: ({ role, organisation, department, email }: User) =>
    [roles[role].title, organisation?.name, department?.name, email].filter(Boolean).join(' · '),
};

/** What removing does, asked before. */
export const removingPerson = ({ personal_contacts_count }: User): string =>
  personal_contacts_count === 0
    ? t`Their account is deleted. Their alerts and the history are kept.`
    : t`Their account and their personal contacts are deleted. Their alerts and the history are kept.`;
