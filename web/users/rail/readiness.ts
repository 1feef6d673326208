// Whether somebody is ready for an alert: what is there, what is missing, and where it is mended.
import { plural, t } from '@lingui/core/macro';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import type { User } from '#domain/users/user.ts';

export interface ReadyLine {
  readonly key: 'devices' | 'mobile' | 'escalation' | 'contacts' | 'account';
  readonly is_ready: boolean;
  readonly text: string;
  /** The tab of the person's page where it is mended. */
  readonly tab: 'details' | 'devices' | 'personal-contacts';
}

export function readiness(person: User): ReadyLine[] {
  const carries = person.role === 'organisation_user' || person.devices_count > 0;
  return [
    ...(carries ? [devicesLine(person)] : []),
    ...(person.organisation ? [mobileLine(person), escalationLine(person)] : []),
    ...(person.personal_contacts_allowed ? [contactsLine(person)] : []),
    ...(person.status === 'active' || person.status === 'pending' || person.status === 'disabled' ? accountLine(person) : []),
  ];
}

function devicesLine({ devices }: User): ReadyLine {
  const count = devices.length;
  const text = count === 0 ? t`No device` : plural(count, { one: '# device', other: '# devices' });
  return { key: 'devices', is_ready: count > 0, text, tab: 'devices' };
}

function mobileLine({ mobile, mobile_verified_at }: User): ReadyLine {
  const text = !mobile ? t`No mobile` : mobile_verified_at ? t`Mobile verified` : t`Mobile not verified`;
  return { key: 'mobile', is_ready: Boolean(mobile && mobile_verified_at), text, tab: 'details' };
}

function escalationLine({ escalation_group, department }: User): ReadyLine {
  const text = escalation_group
    ? t`Escalated to ${escalation_group.name}`
    : department
      ? t`Escalated by ${department.name}`
      : t`Nobody is called: no department and no escalation group`;
  return { key: 'escalation', is_ready: Boolean(escalation_group ?? department), text, tab: 'details' };
}

function contactsLine({ personal_contacts_count }: User): ReadyLine {
  const text = plural(personal_contacts_count, { 0: 'No personal contacts', one: '# personal contact', other: '# personal contacts' });
  return { key: 'contacts', is_ready: personal_contacts_count >= leastPersonalContacts, text, tab: 'personal-contacts' };
}

function accountLine({ status, email }: User): ReadyLine[] {
  if (!email) return [];
  const text = status === 'pending' ? t`Has not set a password yet` : status === 'disabled' ? t`Cannot sign in` : t`Can sign in`;
  return [{ key: 'account', is_ready: status === 'active', text, tab: 'details' }];
}
