// The welfare sessions of the organisation, declared on the list kit; live changes are read again.

import { msg } from '@lingui/core/macro';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { isRunning } from '#domain/welfare-sessions/welfare-session.ts';
import { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { nextMoment } from './active-order.ts';
import { TimeLeft } from './time-left.tsx';
import { welfareChanged } from './welfare-calls.ts';
import styles from './welfare-sessions-page.module.css';
import { startedWords, welfareStatuses } from './welfare-words.ts';

export default function WelfareSessionsPage() {
  const { organisationId, params } = useScope();
  const subscribe = useNews(organisationChannel(organisationId), welfareChanged);
  return (
    <ResourceList
      endpoint={welfareSessionsApi.list}
      params={params}
      many={msg`welfare sessions`}
      none={{
        title: msg`No welfare sessions yet`,
        text: msg`Sessions that workers start on their phones appear here.`,
      }}
      searchHint={msg`Search person or activity`}
      columns={{
        person: { label: msg`Person`, cell: nameOf, text: nameOf },
        activity: { label: msg`Activity` },
        status: {
          label: msg`Status`,
          statuses: welfareStatuses,
          cell: (session) => <State session={session} />,
        },
        started_at: { label: msg`Started` },
        minutes: { label: msg`Minutes`, hidden: true },
        due_at: { label: msg`Due` },
        ended_at: { label: msg`Ended` },
        ended_by: { label: msg`Ended by`, cell: endedBy, text: endedBy, hidden: true },
        end_reason: { label: msg`Reason`, hidden: true },
        department: { label: msg`Department`, hidden: true },
        device: { label: msg`Device`, cell: deviceOf, text: deviceOf, hidden: true },
        grace_until: { label: msg`Alert at`, hidden: true },
        id: { label: msg`Number`, hidden: true },
      }}
      filters={{
        status: { label: msg`Status` },
        period: { label: msg`Started`, choices: startedWords },
      }}
      subscribe={subscribe}
    />
  );
}

const nameOf = ({ person, device }: WelfareSession): string => person?.name ?? device.name;
const deviceOf = ({ device }: WelfareSession): string => device.name;
const endedBy = ({ ended_by }: WelfareSession): string => ended_by?.name ?? '';

function State({ session }: { session: WelfareSession }) {
  return (
    <span className={styles.state}>
      <StatusBadge look={welfareStatuses[session.status]} />
      {isRunning(session.status) && (
        <TimeLeft until={nextMoment(session)} className={styles.left} />
      )}
    </span>
  );
}
