// The screens of the monitoring centre's staff.
import { msg } from '@lingui/core/macro';
import { centreUsers } from '#domain/users/people.api.ts';
import { centreRoles } from '#domain/users/user-roles.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { roleWordsOf } from '#web/kit/status/role-words.ts';
import { centreBulk } from './people-bulk.ts';
import { centreColumns, otherFilters, peopleWords, statusFilter } from './people-list.ts';
import { deletingPerson, personPage } from './person-page.tsx';
import { newStaffSections } from './person-sections.ts';

export default resourcePages(centreUsers, {
  title: msg`Monitoring centre users`,
  words: peopleWords,
  list: {
    columns: centreColumns,
    filters: {
      status: statusFilter,
      role: { label: msg`Role`, choices: roleWordsOf(centreRoles) },
      ...otherFilters,
    },
    bulk: centreBulk,
  },
  add: {
    sections: newStaffSections,
    initial: { role: 'monitoring_centre_operator', mobile_country: 'AU' },
  },
  page: personPage,
  removing: deletingPerson,
  removeWord: 'delete',
});
