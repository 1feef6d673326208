// What became of the times of a scheduled message.
import { msg } from '@lingui/core/macro';
import { IconBellOff, IconCheck, IconClockExclamation, IconMessageOff } from '@tabler/icons-react';
import {
  messageSchedules,
  messageSchedulesApi,
  type runOutcomes,
} from '#domain/messages/schedules/message-schedules.api.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

const looks: StatusLooks<(typeof runOutcomes)[number]> = {
  sent: { tone: 'good', icon: IconCheck, word: msg`Sent` },
  late: { tone: 'warn', icon: IconClockExclamation, word: msg`Missed by more than an hour` },
  no_free_sms: { tone: 'warn', icon: IconMessageOff, word: msg`Not enough text messages left` },
  off: { tone: 'quiet', icon: IconBellOff, word: msg`Messaging was off` },
};

export default function ScheduleRunsPage() {
  const scope = useScope();
  const { id } = useOpenRecord(messageSchedules);
  return (
    <ResourceList
      endpoint={messageSchedulesApi.runs}
      params={scopedParams(messageSchedulesApi.runs, scope, { scheduleId: id })}
      many={msg`times`}
      searchHint={msg`Search result`}
      none={{ title: msg`Not sent yet`, text: msg`Each time is listed here once it has come.` }}
      columns={{
        due_at: { label: msg`Time` },
        outcome: { label: msg`Result`, statuses: looks },
        recipient_count: { label: msg`Recipients` },
      }}
    />
  );
}
