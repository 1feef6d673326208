// The screens of the platform's list of all accounts.
import { msg } from '@lingui/core/macro';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { users } from '#domain/users/people.api.ts';
import { userFaults } from '#domain/users/user.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { roleWords } from '#web/kit/status/role-words.ts';
import { systemBulk } from './people-bulk.ts';
import {
  organisationFilters,
  otherFilters,
  peopleWords,
  platformColumns,
  statusFilter,
} from './people-list.ts';
import { deletingPerson, personPage } from './person-page.tsx';
import { newSystemUserSections } from './person-sections.ts';

export default resourcePages(users, {
  title: msg`System users`,
  words: peopleWords,
  list: {
    columns: platformColumns,
    filters: {
      status: statusFilter,
      role: { label: msg`Role`, choices: roleWords },
      organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
      ...otherFilters,
      shared_profile: organisationFilters.shared_profile,
      access_requested: organisationFilters.access_requested,
    },
    bulk: systemBulk,
  },
  add: { sections: newSystemUserSections, initial: { mobile_country: 'AU' } },
  page: personPage,
  faults: userFaults,
  removing: deletingPerson,
  removeWord: 'delete',
});
