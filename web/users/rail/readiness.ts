// Whether a person is ready for an alert, in words: what is set up, what is missing, and where to
// fix it. The rule is in the domain.

import { plural, t } from '@lingui/core/macro';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import {
  type Lack,
  type ReadinessFacts,
  type ReadyKey,
  readyChecks,
} from '#domain/users/readiness.ts';
import type { User } from '#domain/users/user.ts';
import { raisesAlerts } from '#domain/users/users.policy.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';

export interface ReadyLine {
  readonly key: ReadyKey;
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
  const words: Record<ReadyKey, (lack: Lack | null) => Omit<ReadyLine, 'key' | 'is_ready'>> = {
    devices: () => devicesLine(person, isMine),
    mobile: (lack) => mobileLine(person, lack, isMine),
    escalation: () => escalationLine(person, isMine),
    contacts: (lack) => contactsLine(person, lack),
  };
  return readyChecks(factsOf(person, isSetUp)).map(({ key, lack }) => ({
    key,
    is_ready: lack === null,
    ...words[key](lack),
  }));
}

function factsOf(person: User, isSetUp: Reading['isSetUp']): ReadinessFacts {
  return {
    may_raise: yesOrNo(raisesAlerts(person)),
    devices: devicesFact(person),
    mobile: mobileFact(person),
    email: yesOrNo(Boolean(person.email)),
    escalation: yesOrNo(Boolean(person.escalation_group ?? person.department)),
    contacts: contactsFact(person),
    telephone_service: yesOrNo(isSetUp('sms') || isSetUp('voice')),
    email_service: yesOrNo(isSetUp('email')),
  };
}

const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

function devicesFact({ devices }: User): ReadinessFacts['devices'] {
  if (devices.length === 0) return 'none';
  return devices.every(({ online }) => online === false) ? 'offline' : 'reporting';
}

function mobileFact({ mobile, mobile_verified_at }: User): ReadinessFacts['mobile'] {
  if (!mobile) return 'none';
  return mobile_verified_at ? 'verified' : 'unverified';
}

function contactsFact(person: User): ReadinessFacts['contacts'] {
  if (!person.personal_contacts_allowed) return 'not_allowed';
  return person.personal_contacts_count < leastPersonalContacts ? 'few' : 'enough';
}

type Said = Omit<ReadyLine, 'key' | 'is_ready'>;

function devicesLine(person: User, isMine: boolean): Said {
  const { devices } = person;
  const count = devices.length;
  const charged = devices
    .map(({ name, battery_percent }) =>
      battery_percent === null ? name : `${name} (${battery_percent}%)`,
    )
    .join(', ');
  const noDevice = isMine ? t`You cannot raise an alert.` : t`This person cannot raise an alert.`;
  const reports = devicesFact(person) === 'offline' ? t`Offline: ${charged}` : charged;
  return {
    text: count === 0 ? t`No devices` : plural(count, { one: '# device', other: '# devices' }),
    detail: count === 0 ? noDevice : reports,
    tab: 'devices',
  };
}

function mobileLine({ mobile }: User, lack: Lack | null, isMine: boolean): Said {
  if (!mobile)
    return {
      text: t`No mobile`,
      detail: isMine
        ? t`Calls and text messages cannot reach you.`
        : t`Calls and text messages cannot reach this person.`,
      tab: null,
    };
  if (lack === 'email_only' || lack === 'unreachable')
    return {
      text: lack === 'email_only' ? t`Only reached by email` : t`Can’t be reached`,
      detail: t`Text messages and calls are not set up.`,
      tab: null,
    };
  return {
    text: lack === null ? t`Mobile verified` : t`Mobile not verified`,
    detail: formatPhone(mobile),
    tab: null,
  };
}

function escalationLine({ escalation_group, department }: User, isMine: boolean): Said {
  const group = escalation_group?.name;
  const from = department?.name;
  const missing = isMine
    ? t`No one is called for your alerts. Ask an administrator.`
    : t`Choose a department or an escalation group.`;
  return {
    text: (group ?? from) ? t`Escalation set` : t`No escalation`,
    detail: group ?? (from ? t`Groups of ${from}` : missing),
    tab: null,
  };
}

function contactsLine({ personal_contacts_count: count }: User, lack: Lack | null): Said {
  return {
    text:
      count === 0
        ? t`No personal contacts`
        : plural(count, { one: '# personal contact', other: '# personal contacts' }),
    detail: lack === null ? '' : t`At least ${leastPersonalContacts} are needed.`,
    tab: 'personal-contacts',
  };
}
