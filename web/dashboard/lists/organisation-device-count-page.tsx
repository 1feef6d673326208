// The devices of one organisation in use, and how many there were each month.
import { msg } from '@lingui/core/macro';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { deviceColumns, deviceFilters } from './device-columns.tsx';
import { DeviceMonths } from './device-months.tsx';

export default function OrganisationDeviceCountPage() {
  const { organisationId, params, base } = useScope();
  // Who counts devices without reading people has the list and no chart.
  const counted = useData(dashboardApi.ofOrganisation, { params: { id: organisationId }, query: { period: 'week' } }, { handles: [403] });
  return (
    <>
      <DeviceMonths trend={counted.data?.trends.devices} />
      <ResourceList
        endpoint={dashboardListsApi.deviceCountOfOrganisation}
        params={params}
        many={msg`devices`}
        searchHint={msg`Search device or person`}
        addressOf={({ id }) => `${base === '/organisation' ? `${base}/settings` : base}/devices/${id}`}
        columns={deviceColumns(false)}
        filters={deviceFilters}
      />
    </>
  );
}
