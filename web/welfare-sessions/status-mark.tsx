// A session's state as icon, word and colour together.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBan, IconBellRinging, IconCircleCheck, IconHourglass, IconReplace } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { WelfareStatus } from '#domain/welfare-sessions/welfare-session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { statusTones, statusWords } from './welfare-words.ts';

const icons: Readonly<Record<WelfareStatus, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>>> = {
  in_progress: IconHourglass,
  grace: IconAlertTriangle,
  expired: IconBellRinging,
  completed: IconCircleCheck,
  cancelled: IconBan,
  replaced: IconReplace,
};

export function StatusMark({ status }: { status: WelfareStatus }) {
  const { i18n } = useLingui();
  const Icon = icons[status];
  return (
    <Badge tone={statusTones[status]} icon={<Icon size={13} aria-hidden="true" />}>
      {i18n._(statusWords[status])}
    </Badge>
  );
}
