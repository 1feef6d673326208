// The people of monitored organisations, as the monitoring centre reads them.
import { msg } from '@lingui/core/macro';
import { monitoredUsers } from '#domain/users/people.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { commonFilters, organisationFilters, peopleWords, platformColumns } from './people-list.ts';
import { personPage } from './person-page.tsx';

export default resourcePages(monitoredUsers, {
  title: msg`Monitored users`,
  words: peopleWords,
  list: {
    columns: platformColumns,
    filters: { ...commonFilters, shared_profile: organisationFilters.shared_profile },
  },
  page: personPage,
});
