// The patrols sent to people of the organisation, declared on the list kit; live changes are read
// again.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import type { patrolJobNews } from '#domain/patrol-jobs/patrol-jobs.events.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import { lightEvent, useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { patrolStatuses } from './patrol-words.ts';

const changed = lightEvent<typeof patrolJobNews>('patrol_job.changed');

export default function PatrolDispatchesPage() {
  const { t } = useLingui();
  const scope = useScope();
  const subscribe = useNews(organisationChannel(scope.organisationId), changed);
  const worker = t`The worker`;
  return (
    <ResourceList
      endpoint={patrolJobsApi.list}
      params={scopedParams(patrolJobsApi.list, scope)}
      none={{
        title: msg`No patrols yet`,
        text: msg`Patrols that operators send to your people appear here.`,
      }}
      many={msg`patrols`}
      searchHint={msg`Search person, provider or reference`}
      columns={{
        person: { label: msg`Person`, cell: nameOf, text: nameOf },
        status: { label: msg`Status`, statuses: patrolStatuses },
        requested_at: { label: msg`Requested` },
        provider: { label: msg`Provider` },
        reference: { label: msg`Reference` },
        dispatched_at: { label: msg`Dispatched` },
        in_progress_at: { label: msg`Arrived` },
        completed_at: { label: msg`Completed` },
        cancelled_at: { label: msg`Cancelled`, hidden: true },
        requested_by: {
          label: msg`Requested by`,
          cell: ({ requested_by }) => requested_by?.name ?? worker,
          text: ({ requested_by }) => requested_by?.name ?? worker,
          hidden: true,
        },
        instructions: { label: msg`Instructions`, hidden: true },
        failure: { label: msg`Problem`, hidden: true },
        alert_id: { label: msg`Alert`, hidden: true },
        id: { label: msg`Number`, hidden: true },
      }}
      filters={{
        status: { label: msg`Status` },
        period: { label: msg`Requested`, choices: periodWords },
      }}
      subscribe={subscribe}
    />
  );
}

const nameOf = ({ person }: PatrolJob): string => person?.name ?? '–';
