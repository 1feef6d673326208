// The words, marks and tones of a patrol's states.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconBan, IconCar, IconCircleCheck, IconHourglass, IconMapPinCheck } from '@tabler/icons-react';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export const statusWords: Readonly<Record<PatrolStatus, MessageDescriptor>> = {
  requested: msg`Requested`,
  dispatched: msg`Dispatched`,
  in_progress: msg`In progress`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
};

export const statusTones: Readonly<Record<PatrolStatus, Tone>> = {
  requested: 'warn',
  dispatched: 'progress',
  in_progress: 'progress',
  completed: 'good',
  cancelled: 'quiet',
};

export const statusIcons: Readonly<Record<PatrolStatus, typeof IconCar>> = {
  requested: IconHourglass,
  dispatched: IconCar,
  in_progress: IconMapPinCheck,
  completed: IconCircleCheck,
  cancelled: IconBan,
};
