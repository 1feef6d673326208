// The states of a patrol.
import { msg } from '@lingui/core/macro';
import {
  IconBan,
  IconCar,
  IconCircleCheck,
  IconHourglass,
  IconMapPinCheck,
} from '@tabler/icons-react';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

export const patrolStatuses: StatusLooks<PatrolStatus> = {
  requested: { tone: 'warn', icon: IconHourglass, word: msg`Requested` },
  dispatched: { tone: 'progress', icon: IconCar, word: msg`Dispatched` },
  in_progress: { tone: 'progress', icon: IconMapPinCheck, word: msg`In progress` },
  completed: { tone: 'good', icon: IconCircleCheck, word: msg`Completed` },
  cancelled: { tone: 'quiet', icon: IconBan, word: msg`Cancelled` },
};
