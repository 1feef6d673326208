// The words for what connections are and do, where several screens say them.
import { msg } from '@lingui/core/macro';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { LogKind, LogOutcome } from '#domain/saml/connection-log.ts';
import type { ConnectionStatus, SamlConnection } from '#domain/saml/saml-connection.ts';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';

export const providerWords = {
  azure: msg`Microsoft Entra ID`,
  okta: msg`Okta`,
  google: msg`Google Workspace`,
  other: msg`Another provider`,
};

export const connectionLooks: StatusLooks<ConnectionStatus> = {
  enabled: statusLooks.enabled,
  disabled: statusLooks.disabled,
};

/** Of a connection that must be mended before anybody can use it. */
export const brokenLook = {
  tone: 'bad',
  icon: IconAlertTriangle,
  word: msg`Needs repair`,
} as const;

export const confirmationLooks: StatusLooks<SamlConnection['confirmation']> = {
  confirmed: { tone: 'good', icon: IconCircleCheck, word: msg`Confirmed` },
  unconfirmed: { tone: 'warn', icon: IconAlertTriangle, word: msg`Not confirmed` },
};

export const certificateLooks: StatusLooks<SamlConnection['certificate_state']> = {
  missing: { tone: 'quiet', icon: IconCircleDashed, word: msg`Missing` },
  valid: { tone: 'good', icon: IconCircleCheck, word: msg`Valid` },
  expiring: { tone: 'warn', icon: IconAlertTriangle, word: msg`Expires soon` },
  expired: { tone: 'bad', icon: IconBan, word: msg`Expired` },
};

export const outcomeLooks: StatusLooks<LogOutcome> = {
  accepted: { tone: 'good', icon: IconCircleCheck, word: msg`Accepted` },
  refused: { tone: 'bad', icon: IconBan, word: msg`Refused` },
};

export const kindWords: Readonly<Record<LogKind, typeof providerWords.okta>> = {
  sign_in: msg`Sign-in`,
  test: msg`Test sign-in`,
  sign_out: msg`Sign-out`,
  metadata: msg`Metadata`,
  certificate: msg`Certificate`,
  scim: msg`Provisioning`,
};
