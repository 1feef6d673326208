// Pauses or resumes a scheduled report, and sends it at once in addition to its schedule.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ScheduledReport, scheduleCallsApi } from '#domain/reports/scheduled-reports.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function ScheduleButtons({ record: { id, status, name } }: { record: ScheduledReport }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toggle = useCall(scheduleCallsApi.toggle);
  const runNow = useCall(scheduleCallsApi.runNow);
  // Its page, the lists of both areas and its history show it.
  const changed = () => void client.invalidateQueries();
  const Icon = status === 'active' ? IconPlayerPause : IconPlayerPlay;
  const sent = () => {
    toast.success(t`${name} is being made and sent.`);
    changed();
  };
  return (
    <>
      <Button
        icon={<Icon size={17} aria-hidden="true" />}
        pending={toggle.isPending}
        onClick={() => toggle.mutate({ params: { id } }, { onSuccess: changed })}
      >
        {status === 'active' ? <Trans>Pause</Trans> : <Trans>Activate</Trans>}
      </Button>
      <Button
        icon={<IconSend size={17} aria-hidden="true" />}
        pending={runNow.isPending}
        onClick={() => runNow.mutate({ params: { id } }, { onSuccess: sent })}
      >
        <Trans>Run now</Trans>
      </Button>
    </>
  );
}
