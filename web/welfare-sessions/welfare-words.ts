// The states of a welfare session, and the periods that its list can be narrowed to.
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBan,
  IconBellRinging,
  IconCircleCheck,
  IconHourglass,
  IconReplace,
} from '@tabler/icons-react';
import type { WelfareStatus } from '#domain/welfare-sessions/welfare-session.ts';
import { periodWords } from '#web/kit/format/period-words.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

export const welfareStatuses: StatusLooks<WelfareStatus> = {
  in_progress: { tone: 'info', icon: IconHourglass, word: msg`In progress` },
  grace: { tone: 'warn', icon: IconAlertTriangle, word: msg`In grace period` },
  expired: { tone: 'bad', icon: IconBellRinging, word: msg`Expired: alert raised` },
  completed: { tone: 'good', icon: IconCircleCheck, word: msg`Completed` },
  cancelled: { tone: 'quiet', icon: IconBan, word: msg`Ended by staff` },
  replaced: { tone: 'quiet', icon: IconReplace, word: msg`Replaced` },
};

export const startedWords = { ...periodWords, month: msg`Last 30 days` };
