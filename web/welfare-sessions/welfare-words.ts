// The words and the tones of a welfare session's states.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WelfareStatus } from '#domain/welfare-sessions/welfare-session.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export const statusWords: Readonly<Record<WelfareStatus, MessageDescriptor>> = {
  in_progress: msg`In progress`,
  grace: msg`Grace: worker warned`,
  expired: msg`Expired: alert raised`,
  completed: msg`Completed`,
  cancelled: msg`Ended by staff`,
  replaced: msg`Replaced`,
};

export const statusTones: Readonly<Record<WelfareStatus, Tone>> = {
  in_progress: 'info',
  grace: 'warn',
  expired: 'bad',
  completed: 'good',
  cancelled: 'quiet',
  replaced: 'quiet',
};

export const periodWords = { day: msg`Last 24 hours`, week: msg`Last 7 days`, month: msg`Last 30 days` };
