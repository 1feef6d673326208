// The people of an organisation, with what happened to each in the chosen period.
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

export default function UserAnalysisPage() {
  const { base, params } = useScope();
  return (
    <ResourceList
      endpoint={dashboardListsApi.userAnalysis}
      params={params}
      many={msg`people`}
      searchHint={msg`Search name`}
      actions={
        <span>
          <Trans>Counts of the last 7 days, unless you choose another period.</Trans>
        </span>
      }
      addressOf={({ id }) => `${base}/users/${id}`}
      columns={{
        name: { label: msg`Name` },
        department: { label: msg`Department` },
        alerts: { label: msg`Alerts` },
        sessions: { label: msg`Welfare sessions` },
        devices: { label: msg`Devices in use` },
        last_login_at: { label: msg`Last sign-in` },
      }}
      filters={{
        period: { label: msg`Period`, choices: periodWords },
        department_id: { label: msg`Department`, picker: departments.api.picker },
      }}
    />
  );
}
