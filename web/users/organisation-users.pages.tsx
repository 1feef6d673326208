// The screens of an organisation's people.
import { msg } from '@lingui/core/macro';
import { organisationUsers } from '#domain/users/people.api.ts';
import { userFaults } from '#domain/users/user.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { roleWordsOf } from '#web/kit/status/role-words.ts';
import { organisationBulk } from './people-bulk.ts';
import {
  organisationColumns,
  organisationFilters,
  otherFilters,
  peopleWords,
  readyWords,
  statusFilter,
} from './people-list.ts';
import { deletingPerson, personPage } from './person-page.tsx';
import { newPersonSections } from './person-sections.ts';

export default resourcePages(organisationUsers, {
  title: msg`People`,
  words: {
    ...peopleWords,
    none: {
      title: msg`No people yet`,
      text: msg`Add the people who work alone, and the people who are called in an alert.`,
    },
  },
  list: {
    columns: organisationColumns,
    filters: {
      status: statusFilter,
      role: { label: msg`Role`, choices: roleWordsOf(organisationRoles) },
      ...organisationFilters,
      ready: { label: msg`Readiness`, choices: readyWords },
      ...otherFilters,
    },
    bulk: organisationBulk,
  },
  add: {
    sections: newPersonSections,
    initial: { role: 'organisation_user', mobile_country: 'AU' },
  },
  page: personPage,
  faults: userFaults,
  removing: deletingPerson,
  removeWord: 'delete',
});
