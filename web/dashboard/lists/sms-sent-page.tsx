// The SMS of an organisation in the current or the previous month.
import { msg } from '@lingui/core/macro';
import { IconAlertTriangle, IconCheck, IconChecks, IconHourglass } from '@tabler/icons-react';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

const statuses = {
  queued: { tone: 'info', icon: IconHourglass, word: msg`Retrying` },
  handed_over: { tone: 'info', icon: IconCheck, word: msg`Handed over` },
  sent: { tone: 'info', icon: IconCheck, word: msg`Sent` },
  delivered: { tone: 'good', icon: IconChecks, word: msg`Delivered` },
  dead: { tone: 'bad', icon: IconAlertTriangle, word: msg`Failed` },
  cancelled: { tone: 'quiet', icon: IconAlertTriangle, word: msg`Cancelled` },
} as const;

export default function SmsSentPage() {
  const { params } = useScope();
  return (
    <ResourceList
      endpoint={dashboardListsApi.smsSent}
      params={params}
      many={msg`SMS`}
      none={{ title: msg`No SMS this month`, text: msg`SMS to your people and contacts appear here.` }}
      searchHint={msg`Search recipient`}
      columns={{
        recipient_name: { label: msg`Recipient` },
        recipient: { label: msg`Number` },
        status: { label: msg`Status`, statuses },
        sent_at: { label: msg`Sent` },
        alert_id: { label: msg`Alert` },
      }}
      filters={{ month: { label: msg`Month`, choices: { current: msg`This month`, previous: msg`Last month` } } }}
    />
  );
}
