// Pauses a scheduled message, or resumes it.
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MessageSchedule } from '#domain/messages/schedules/message-schedule.ts';
import { messageSchedulesApi } from '#domain/messages/schedules/message-schedules.api.ts';
import { keysOf, useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';

export function PauseButton({ record: { id, active, status } }: { record: MessageSchedule }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate, isPending } = useCall(messageSchedulesApi.toggle);
  if (active && status === 'completed') return null;
  const Icon = active ? IconPlayerPause : IconPlayerPlay;
  const toggle = () =>
    mutate(
      { params: { id }, body: { active: !active } },
      {
        onSettled: () => {
          for (const call of [messageSchedulesApi.get, messageSchedulesApi.list])
            void client.invalidateQueries({ queryKey: keysOf(call) });
        },
      },
    );
  return (
    <Button icon={<Icon size={17} aria-hidden="true" />} onClick={toggle} disabled={isPending}>
      {active ? t`Pause` : t`Resume`}
    </Button>
  );
}
