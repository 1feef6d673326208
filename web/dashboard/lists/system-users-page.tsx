// People by their last sign-in.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isStaff } from '#domain/access/access.policy.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import type { SystemUser } from '#domain/dashboard/lists/dashboard-rows.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { roleWords } from '#web/kit/status/role-words.ts';

const organisationOf = ({ organisation }: SystemUser): string => organisation?.name ?? '';

export default function SystemUsersPage() {
  const { i18n } = useLingui();
  const isOfOrganisation = !isStaff(useActor());
  const roleOf = ({ role }: SystemUser): string => i18n._(roleWords[role]);
  return (
    <ResourceList
      endpoint={dashboardListsApi.systemUsers}
      many={msg`people`}
      none={{ title: msg`No one yet`, text: msg`People appear here when they are added.` }}
      searchHint={msg`Search name`}
      columns={{
        name: { label: msg`Name` },
        role: { label: msg`Role`, cell: roleOf, text: roleOf },
        organisation: {
          label: msg`Organisation`,
          hidden: isOfOrganisation,
          cell: organisationOf,
          text: organisationOf,
        },
        department: { label: msg`Department` },
        last_login_at: { label: msg`Last sign-in` },
      }}
      filters={{
        period: { label: msg`Signed in`, choices: periodWords },
        ...(isOfOrganisation
          ? {}
          : {
              staff: {
                label: msg`Staff`,
                choices: { true: msg`Staff only`, false: msg`Organisations’ people` },
              },
            }),
      }}
    />
  );
}
