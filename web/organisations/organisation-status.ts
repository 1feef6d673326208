// How the states of an organisation look, in the list and above its sections.
import { msg } from '@lingui/core/macro';
import { IconHourglass } from '@tabler/icons-react';
import type { Organisation } from '#domain/organisations/organisation.ts';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';

export const organisationLooks: StatusLooks<Organisation['status']> = {
  active: statusLooks.active,
  inactive: statusLooks.inactive,
  archived: statusLooks.archived,
  trial: { tone: 'info', icon: IconHourglass, word: msg`Trial` },
};
