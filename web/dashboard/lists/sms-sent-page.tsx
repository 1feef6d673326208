// The text messages of an organisation in the current or the previous month, with how many they are
// together.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChecks, IconHourglass } from '@tabler/icons-react';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';

const statuses = {
  queued: { tone: 'info', icon: IconHourglass, word: msg`Sending` },
  sent: { tone: 'info', icon: IconCheck, word: msg`Sent` },
  delivered: { tone: 'good', icon: IconChecks, word: msg`Delivered` },
} as const;

export default function SmsSentPage() {
  const { t } = useLingui();
  const { params, organisationId, base } = useScope();
  const counted = useData(dashboardApi.ofOrganisation, {
    params: { id: organisationId },
    query: { period: 'week' },
  });
  const sent = counted.data?.sms_sent;
  // The list below keeps its place.
  const waiting = counted.error ? '–' : <Skeleton width={40} height={17} />;
  return (
    <>
      <Page>
        <Facts
          facts={[
            [t`This month`, sent?.current_month ?? waiting],
            [t`Last month`, sent?.previous_month ?? waiting],
            [t`Counted`, t`Each part of a long message. Messages about alerts are not counted.`],
          ]}
        />
      </Page>
      <ResourceList
        endpoint={dashboardListsApi.smsSent}
        params={params}
        many={msg`recipients`}
        none={{
          title: msg`No SMS this month`,
          text: msg`SMS to your people and contacts appear here.`,
        }}
        searchHint={msg`Search recipient`}
        addressOf={({ message }) => `${base}/messages/list/${message.id}`}
        columns={{
          recipient_name: { label: msg`Recipient` },
          recipient: { label: msg`Number` },
          message: {
            label: msg`Message`,
            cell: ({ message }) => message.name,
            text: ({ message }) => message.name,
          },
          texts: { label: msg`SMS` },
          status: { label: msg`Status`, statuses },
          sent_at: { label: msg`Sent` },
        }}
        filters={{
          month: {
            label: msg`Month`,
            choices: { current: msg`This month`, previous: msg`Last month` },
          },
        }}
      />
    </>
  );
}
