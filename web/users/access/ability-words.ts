// The words of permissions and of their groups: a short name, and one line that says what it
// allows.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '#domain/kit/permissions.ts';
import type { AbilityGroup } from '#domain/permissions/ability-groups.ts';

export const groupWords: Readonly<Record<AbilityGroup, MessageDescriptor>> = {
  alert_monitoring: msg`Alert monitoring`,
  system_users: msg`People of all organisations`,
  organisations: msg`Organisations`,
  messages: msg`Messages`,
  reports: msg`Reports`,
  settings: msg`Settings`,
  dashboard: msg`Dashboard`,
  organisation_users: msg`People`,
  departments: msg`Departments`,
  escalation_groups: msg`Escalation groups`,
  organisation_reports: msg`Reports`,
  sms_messaging: msg`Text messages`,
  geofence_locations: msg`Geofence locations`,
  organisation_settings: msg`Organisation settings`,
};

interface AbilityWords {
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
}

export const abilityWords: Readonly<Record<Permission, AbilityWords>> = {
  'read organisations': {
    name: msg`View organisations`,
    about: msg`See every organisation and its details.`,
  },
  'write organisations': {
    name: msg`Manage organisations`,
    about: msg`Add organisations, and change everything in them.`,
  },
  'read alert monitoring': {
    name: msg`Monitor alerts`,
    about: msg`See alerts as they come in, and answer them.`,
  },
  'read messages': { name: msg`View messages`, about: msg`See the messages sent by the platform.` },
  'read users': { name: msg`View people`, about: msg`See people of all organisations, and staff.` },
  'write users': { name: msg`Manage people`, about: msg`Add, change, disable and delete people.` },
  'read organisation users': {
    name: msg`View people`,
    about: msg`See the people of the organisation and their devices.`,
  },
  'write organisation users': {
    name: msg`Manage people`,
    about: msg`Add, change, disable and delete people.`,
  },
  'read provisioning': {
    name: msg`Import people`,
    about: msg`Upload lists of people, and invite them.`,
  },
  'read departments': {
    name: msg`View departments`,
    about: msg`See departments and who is in them.`,
  },
  'write departments': {
    name: msg`Manage departments`,
    about: msg`Add, change and archive departments.`,
  },
  'read escalation groups': {
    name: msg`View escalation groups`,
    about: msg`See who is called in an alert, and in what order.`,
  },
  'write escalation groups': {
    name: msg`Manage escalation groups`,
    about: msg`Change who is called in an alert, and in what order.`,
  },
  'read sms messaging': {
    name: msg`View text messages`,
    about: msg`See text messages, answers and the address book.`,
  },
  'write sms messaging': {
    name: msg`Send text messages`,
    about: msg`Send messages, and change templates and the address book.`,
  },
  'read geofence locations': {
    name: msg`View geofence locations`,
    about: msg`See places and who is told when people arrive or leave.`,
  },
  'write geofence locations': {
    name: msg`Manage geofence locations`,
    about: msg`Add, change and remove places.`,
  },
  'read reports': {
    name: msg`View reports`,
    about: msg`Make and schedule reports about all organisations.`,
  },
  'read organisation reports': {
    name: msg`View reports`,
    about: msg`Make and schedule reports about the organisation.`,
  },
  'read settings': {
    name: msg`Manage settings`,
    about: msg`See and change the settings of the platform.`,
  },
  'read organisation settings': {
    name: msg`View settings`,
    about: msg`See the organisation's settings and devices.`,
  },
  'write organisation settings': {
    name: msg`Manage settings`,
    about: msg`Change settings and devices, and what other people can do.`,
  },
  'saml connections': {
    name: msg`Single sign-on`,
    about: msg`Set up sign-in with the organisation's own identity provider.`,
  },
  'device limits': {
    name: msg`Device limit`,
    about: msg`Set how many devices the organisation and its departments can have.`,
  },
  'patrol dispatches': {
    name: msg`Patrol dispatches`,
    about: msg`See which patrols were sent to alerts.`,
  },
  'welfare timer sessions': {
    name: msg`Welfare timers`,
    about: msg`See running and past welfare timers.`,
  },
  'device count': { name: msg`Device count`, about: msg`See how many devices are in use.` },
};
