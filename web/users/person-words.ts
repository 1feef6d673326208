// The words of what a person's record holds: states, languages.
import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { UserStatus } from '#domain/users/user.ts';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';

export const personLooks: StatusLooks<UserStatus> = {
  draft: { tone: 'quiet', icon: IconFileText, word: msg`Draft` },
  pending: { ...statusLooks.pending, word: msg`Invited` },
  active: statusLooks.active,
  disabled: statusLooks.disabled,
};

export const unitWords = { metric: msg`Metric`, imperial: msg`Imperial` };
export const expiryWords = {
  expired: msg`Expired`,
  soon: msg`In the next 30 days`,
  never: msg`Never`,
};
export const accessRequestedWords = { true: msg`Asked for access`, false: msg`Did not ask` };
export const sharedWords = { true: msg`Shared profile`, false: msg`Personal profile` };
