// The people of monitored organisations, as the monitoring centre reads them.
import { msg } from '@lingui/core/macro';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { monitoredUsers } from '#domain/users/people.api.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { roleWordsOf } from '#web/kit/status/role-words.ts';
import {
  organisationFilters,
  otherFilters,
  peopleWords,
  platformColumns,
  statusFilter,
} from './people-list.ts';
import { readOnlyPersonPage } from './person-page.tsx';

export default resourcePages(monitoredUsers, {
  title: msg`Monitored users`,
  words: peopleWords,
  list: {
    columns: platformColumns,
    filters: {
      status: statusFilter,
      role: { label: msg`Role`, choices: roleWordsOf(organisationRoles) },
      organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
      ...otherFilters,
      shared_profile: organisationFilters.shared_profile,
    },
  },
  page: readOnlyPersonPage,
});
