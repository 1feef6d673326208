// The screens of an organisation's people.
import { msg } from '@lingui/core/macro';
import { organisationUsers } from '#domain/users/people.api.ts';
import { userFaults } from '#domain/users/user.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { organisationBulk } from './people-bulk.ts';
import { commonFilters, organisationColumns, organisationFilters, peopleWords } from './people-list.ts';
import { personPage, removingPerson } from './person-page.tsx';
import { newPersonSections } from './person-sections.ts';
import { roleWordsOf } from './person-words.ts';

export default resourcePages(organisationUsers, {
  title: msg`People`,
  words: {
    ...peopleWords,
    none: { title: msg`No people yet`, text: msg`Add the people who work alone, and those who are called when something happens to them.` },
  },
  list: {
    columns: organisationColumns,
    filters: { ...commonFilters, role: { label: msg`Role`, choices: roleWordsOf(organisationRoles) }, ...organisationFilters },
    bulk: organisationBulk,
  },
  add: { sections: newPersonSections, initial: { user_tag_ids: [], role: 'organisation_user' } },
  page: personPage,
  faults: userFaults,
  removing: removingPerson,
});
