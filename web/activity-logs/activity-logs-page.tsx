// The audit log: what people, directories and the system did, narrowed by person, record,
// organisation and period; each line opens to before and after.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ActivityLog } from '#domain/activity-logs/activity-log.ts';
import { activityLogsApi } from '#domain/activity-logs/activity-logs.api.ts';
import { objectText } from '#domain/activity-logs/activity-words.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { users } from '#domain/users/people.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import styles from './activity-logs.module.css';
import { activityText, actorText, objectChoices } from './activity-words.ts';
import { ExportPanel } from './export-panel.tsx';

const ActivityDialog = lateDialog(() => import('./activity-dialog.tsx'));

export default function ActivityLogsPage() {
  const [open, setOpen] = useState<ActivityLog | null>(null);
  return (
    <>
      <ResourceList
        endpoint={activityLogsApi.list}
        many={msg`entries`}
        none={{ title: msg`No entries yet`, text: msg`Changes that people make appear here.` }}
        searchHint={msg`Search person or alert number`}
        columns={{
          occurred_at: { label: msg`Time`, cell: (log) => <Time log={log} /> },
          actor: { label: msg`Who`, cell: (log) => <Who log={log} />, text: actorText },
          kind: {
            label: msg`Action`,
            cell: (log) => (
              <button type="button" className={styles.open} onClick={() => setOpen(log)}>
                {activityText(log)}
              </button>
            ),
            text: activityText,
          },
          data: { label: msg`Record`, cell: objectText, text: objectText },
          organisation: {
            label: msg`Organisation`,
            cell: ({ organisation }) => organisation?.name ?? '–',
            text: ({ organisation }) => organisation?.name ?? '',
          },
          person: {
            label: msg`Person`,
            cell: ({ person }) => person?.name ?? '–',
            text: ({ person }) => person?.name ?? '',
            hidden: true,
          },
          recorded_at: { label: msg`Recorded`, hidden: true },
          id: { label: msg`Number`, hidden: true },
        }}
        filters={{
          user_id: { label: msg`Person`, picker: users.api.picker },
          object: { label: msg`Record`, choices: objectChoices },
          organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
          from: { label: msg`From`, day: true },
          to: { label: msg`To`, day: true },
        }}
        actions={<ExportPanel />}
      />
      <Suspense>{open && <ActivityDialog log={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

/** In the reader's zone, and in the organisation's where that is another. */
function Time({ log: { occurred_at, organisation } }: { log: ActivityLog }) {
  const { exact } = useFormat();
  const there = organisation && exact(occurred_at, organisation.timezone);
  return (
    <span className={styles.lines}>
      <span>{exact(occurred_at)}</span>
      {there && there !== exact(occurred_at) && <small>{there}</small>}
    </span>
  );
}

function Who({ log }: { log: ActivityLog }) {
  const { t } = useLingui();
  return (
    <span className={styles.lines}>
      <span>{actorText(log)}</span>
      {log.acting_for && <small>{t`for ${log.acting_for.name}`}</small>}
    </span>
  );
}
