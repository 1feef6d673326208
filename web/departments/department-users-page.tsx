// The people of a department.
import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import { departmentCallsApi, departments } from '#domain/departments/departments.api.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { statusLooks } from '#web/kit/status/status-badge.tsx';

const looks = {
  draft: { tone: 'quiet', icon: IconFileText, word: msg`Draft` },
  pending: statusLooks.pending,
  active: statusLooks.active,
  disabled: statusLooks.disabled,
} as const;

export default function DepartmentUsersPage() {
  const { id } = useOpenRecord(departments);
  return (
    <ResourceList
      endpoint={departmentCallsApi.users}
      params={{ id }}
      many={msg`people`}
      searchHint={msg`Search name or email`}
      none={{
        title: msg`No people in this department`,
        text: msg`People are added to a department on their own page.`,
      }}
      columns={{
        name: { label: msg`Name` },
        status: { label: msg`Status`, statuses: looks },
        email: { label: msg`Email` },
        mobile: { label: msg`Mobile` },
        devices_count: { label: msg`Devices` },
      }}
    />
  );
}
