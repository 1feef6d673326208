// Active organisations, with what happened in each in the chosen period.
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { openAddress } from '../figures/open-address.ts';

export default function OrganisationsPage() {
  const opens = openAddress(useUser(), '/organisations/1/overview') !== undefined;
  return (
    <ResourceList
      endpoint={dashboardListsApi.organisations}
      many={msg`organisations`}
      searchHint={msg`Search name`}
      actions={
        <span>
          <Trans>Counts of the last 7 days, unless you choose another period.</Trans>
        </span>
      }
      {...(opens ? { addressOf: ({ id }: { id: number }) => `/organisations/${id}/overview` } : {})}
      columns={{
        name: { label: msg`Organisation` },
        alerts: { label: msg`Alerts` },
        signed_in: { label: msg`People signed in` },
        patrols: { label: msg`Patrols` },
        users_count: { label: msg`People` },
        devices_count: { label: msg`Devices` },
      }}
      filters={{ period: { label: msg`Period`, choices: periodWords } }}
    />
  );
}
