// The words of what a person's record holds: states, roles, languages.
import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { RoleName } from '#domain/access/roles.ts';
import type { UserStatus } from '#domain/users/user.ts';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';

export const personLooks: StatusLooks<UserStatus> = {
  draft: { tone: 'quiet', icon: IconFileText, word: msg`Draft` },
  pending: { ...statusLooks.pending, word: msg`Invited` },
  active: statusLooks.active,
  disabled: statusLooks.disabled,
};

export const roleWords = {
  admin: msg`Platform admin`,
  monitoring_centre_admin: msg`Monitoring centre admin`,
  monitoring_centre_supervisor: msg`Monitoring centre supervisor`,
  monitoring_centre_operator: msg`Monitoring centre operator`,
  organisation_admin: msg`Organisation admin`,
  organisation_user: msg`Organisation user`,
  organisation_idp_admin: msg`Identity provider admin`,
  escalation_contact: msg`Escalation contact`,
} satisfies Record<RoleName, unknown>;

/** Of some roles, for a filter. */
export const roleWordsOf = (names: readonly RoleName[]) => Object.fromEntries(names.map((name) => [name, roleWords[name]]));

export const languageWords = { 'en-AU': msg`English (Australia)`, en: msg`English (US)` };
export const unitWords = { metric: msg`Metric`, imperial: msg`Imperial` };
export const expiryWords = { expired: msg`Expired`, soon: msg`In the next 30 days`, never: msg`Never` };
export const accessRequestedWords = { true: msg`Asked for access`, false: msg`Did not ask` };
export const sharedWords = { true: msg`Shared profile`, false: msg`Personal profile` };
