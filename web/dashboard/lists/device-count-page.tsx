// The devices in use over all organisations in view, and how many there were each month.

import { msg } from '@lingui/core/macro';
import { isStaff } from '#domain/access/access.policy.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { InOrder } from '#web/ui/display/page.tsx';
import { deviceColumns, deviceFilters } from './device-columns.tsx';
import { DeviceMonths } from './device-months.tsx';

export default function DeviceCountPage() {
  const counted = useData(dashboardApi.get, { query: { period: 'week' } });
  return (
    <InOrder>
      <DeviceMonths trend={counted.error ? null : counted.data?.trends.devices} />
      <ResourceList
        endpoint={dashboardListsApi.deviceCount}
        many={msg`devices`}
        searchHint={msg`Search device or person`}
        columns={deviceColumns(isStaff(useActor()))}
        filters={deviceFilters}
      />
    </InOrder>
  );
}
