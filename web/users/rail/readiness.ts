// Whether a person is ready for an alert: what is set up, what is missing, and where to fix it.

import { plural, t } from '@lingui/core/macro';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import type { User } from '#domain/users/user.ts';
import { raisesAlerts } from '#domain/users/users.policy.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';

export interface ReadyLine {
  readonly key: 'devices' | 'mobile' | 'escalation' | 'contacts';
  readonly is_ready: boolean;
  readonly text: string;
  readonly detail: string;
  /** The tab of the person's page where it is fixed; null on the details themselves. */
  readonly tab: 'devices' | 'personal-contacts' | null;
}

export interface Reading {
  /** The reader is the person. */
  readonly isMine: boolean;
  /** Whether a service sends by this channel here. */
  readonly isSetUp: (channel: 'email' | 'sms' | 'voice' | 'push') => boolean;
}

/** The checks of a person; none for staff, who raise no alerts. */
export function readiness(person: User, { isMine, isSetUp }: Reading): ReadyLine[] {
  if (!person.organisation) return [];
  const mayRaise = raisesAlerts(person);
  return [
    ...(mayRaise ? [devicesLine(person, isMine)] : []),
    isSetUp('sms') || isSetUp('voice') || !person.mobile
      ? mobileLine(person, isMine)
      : unreachableLine(person, isSetUp),
    ...(mayRaise ? [escalationLine(person, isMine)] : []),
    ...(mayRaise && person.personal_contacts_allowed ? [contactsLine(person)] : []),
  ];
}

function devicesLine({ devices }: User, isMine: boolean): ReadyLine {
  const count = devices.length;
  const isSilent = count > 0 && devices.every(({ online }) => online === false);
  const charged = devices
    .map(({ name, battery_percent }) =>
      battery_percent === null ? name : `${name} (${battery_percent}%)`,
    )
    .join(', ');
  const noDevice = isMine ? t`You cannot raise an alert.` : t`This person cannot raise an alert.`;
  const reports = isSilent ? t`Offline: ${charged}` : charged;
  return {
    key: 'devices',
    is_ready: count > 0 && !isSilent,
    text: count === 0 ? t`No devices` : plural(count, { one: '# device', other: '# devices' }),
    detail: count === 0 ? noDevice : reports,
    tab: 'devices',
  };
}

function mobileLine({ mobile, mobile_verified_at }: User, isMine: boolean): ReadyLine {
  if (mobile)
    return {
      key: 'mobile',
      is_ready: Boolean(mobile_verified_at),
      text: mobile_verified_at ? t`Mobile verified` : t`Mobile not verified`,
      detail: formatPhone(mobile),
      tab: null,
    };
  return {
    key: 'mobile',
    is_ready: false,
    text: t`No mobile`,
    detail: isMine
      ? t`Calls and text messages cannot reach you.`
      : t`Calls and text messages cannot reach this person.`,
    tab: null,
  };
}

/** A number that no service sends to: reachable by email at most. */
function unreachableLine({ email }: User, isSetUp: Reading['isSetUp']): ReadyLine {
  const byEmail = Boolean(email) && isSetUp('email');
  return {
    key: 'mobile',
    is_ready: false,
    text: byEmail ? t`Only reached by email` : t`Can’t be reached`,
    detail: t`Text messages and calls are not set up.`,
    tab: null,
  };
}

function escalationLine({ escalation_group, department }: User, isMine: boolean): ReadyLine {
  const group = escalation_group?.name;
  const from = department?.name;
  const missing = isMine
    ? t`No one is called for your alerts. Ask an administrator.`
    : t`Choose a department or an escalation group.`;
  return {
    key: 'escalation',
    is_ready: Boolean(group ?? from),
    text: (group ?? from) ? t`Escalation set` : t`No escalation`,
    detail: group ?? (from ? t`Groups of ${from}` : missing),
    tab: null,
  };
}

function contactsLine({ personal_contacts_count: count }: User): ReadyLine {
  const is_ready = count >= leastPersonalContacts;
  return {
    key: 'contacts',
    is_ready,
    text:
      count === 0
        ? t`No personal contacts`
        : plural(count, { one: '# personal contact', other: '# personal contacts' }),
    detail: is_ready ? '' : t`At least ${leastPersonalContacts} are needed.`,
    tab: 'personal-contacts',
  };
}
