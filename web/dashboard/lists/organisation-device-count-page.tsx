// The devices of one organisation in use, and how many there were each month.
import { msg } from '@lingui/core/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { InOrder } from '#web/ui/display/page.tsx';
import { deviceColumns, deviceFilters } from './device-columns.tsx';
import { DeviceMonths } from './device-months.tsx';

export default function OrganisationDeviceCountPage() {
  const { organisationId, params, base } = useScope();
  const mayOpen = mayCall(useUser(), devices.api.get);
  const addressOf = ({ id }: { id: number }) =>
    `${base === '/organisation' ? `${base}/settings` : base}/devices/${id}`;
  const counted = useData(dashboardApi.ofOrganisation, {
    params: { id: organisationId },
    query: { period: 'week' },
  });
  return (
    <InOrder>
      <DeviceMonths trend={counted.error ? null : counted.data?.trends.devices} />
      <ResourceList
        endpoint={dashboardListsApi.deviceCountOfOrganisation}
        params={params}
        many={msg`devices`}
        searchHint={msg`Search device or person`}
        {...(mayOpen ? { addressOf } : {})}
        columns={deviceColumns(false)}
        filters={deviceFilters}
      />
    </InOrder>
  );
}
