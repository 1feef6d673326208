// The services in words: their names, states, and how each is set up.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBellRinging,
  IconBuildingBroadcastTower,
  IconCar,
  IconDatabase,
  IconDeviceDesktop,
  IconDeviceWatch,
  IconHeadset,
  IconLock,
  IconMail,
  IconMap,
  IconMessage,
  IconPhone,
  IconRefresh,
  IconRepeat,
  IconSearch,
  IconTopologyRing,
} from '@tabler/icons-react';
import type {
  ServiceGroup,
  ServiceState,
  ServiceStatus,
  StatusService,
} from '#domain/settings/system-status.ts';
import type { Tone } from '#web/ui/display/badge.tsx';

export const groupWords: Readonly<Record<ServiceGroup, MessageDescriptor>> = {
  people: msg`Reaching people`,
  devices: msg`Devices and the centre`,
  installation: msg`This installation`,
};

export const serviceNames: Readonly<Record<StatusService, MessageDescriptor>> = {
  email: msg`Email`,
  sms: msg`Text messages`,
  voice: msg`Voice calls`,
  push: msg`Push notifications`,
  dispatch: msg`Patrol dispatch`,
  gateways: msg`Pendants`,
  satellite: msg`Satellite feed`,
  consoles: msg`Consoles`,
  operators: msg`Operators`,
  receivers: msg`Alarm receivers`,
  map: msg`Map`,
  address_search: msg`Address search`,
  directories: msg`Directory refresh`,
  cells: msg`Cells`,
  database: msg`Database`,
  seals: msg`Event log seals`,
  sweeps: msg`Background jobs`,
};

export const serviceIcons = {
  email: IconMail,
  sms: IconMessage,
  voice: IconPhone,
  push: IconBell,
  dispatch: IconCar,
  gateways: IconDeviceWatch,
  satellite: IconBuildingBroadcastTower,
  consoles: IconDeviceDesktop,
  operators: IconHeadset,
  receivers: IconBellRinging,
  map: IconMap,
  address_search: IconSearch,
  directories: IconRefresh,
  cells: IconTopologyRing,
  database: IconDatabase,
  seals: IconLock,
  sweeps: IconRepeat,
} as const;

interface Look {
  readonly tone: Tone;
  readonly word: MessageDescriptor;
}

const stateLooks: Readonly<Record<ServiceState, Look>> = {
  failing: { tone: 'bad', word: msg`Failing` },
  not_set_up: { tone: 'warn', word: msg`Not set up` },
  limited: { tone: 'quiet', word: msg`No streets` },
  ready: { tone: 'info', word: msg`Not used yet` },
  working: { tone: 'good', word: msg`Working` },
  not_used: { tone: 'quiet', word: msg`Not used` },
};

/** What `limited` means differs between services. */
const limitedLooks: Readonly<Partial<Record<StatusService, Look>>> = {
  database: { tone: 'warn', word: msg`Standby away` },
  cells: { tone: 'warn', word: msg`Held twice` },
};

export const lookOf = ({ service, state }: Pick<ServiceStatus, 'service' | 'state'>): Look =>
  (state === 'limited' ? limitedLooks[service] : undefined) ?? stateLooks[state];

/** The program's settings that set a service up; server/kit/outside-settings.ts. */
export const settingsOf: Readonly<Partial<Record<StatusService, string>>> = {
  email: 'SMTP_URL, MAIL_FROM',
  sms: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM / SMS_GATEWAY_URL',
  voice: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VOICE_FROM',
  push: 'FCM_SERVICE_ACCOUNT / APNS_KEY / VAPID_PUBLIC_KEY',
  map: 'MAP_TILES',
  address_search: 'ADDRESS_SEARCH_URL',
  cells: 'DIRECTORY_ETCD',
};
