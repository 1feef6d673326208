// How the kinds, states and commands of devices are called.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconCircleCheck,
  IconHandClick,
  IconHourglass,
  IconPlugConnectedX,
  IconPlugX,
} from '@tabler/icons-react';
import { type DeviceKind, deviceKinds, deviceTypeIds } from '#domain/devices/device.ts';
import type { Connection, ShownCommand } from '#domain/devices/device-record.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

export const kindWords: Readonly<Record<DeviceKind, MessageDescriptor>> = {
  app: msg`Mobile app`,
  ev04: msg`EV-04 pendant`,
  button: msg`Bluetooth button`,
  zoleo: msg`Zoleo satellite`,
};

/** For the filter, whose values are the ids of the kinds. */
export const typeWords: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  deviceKinds.map((kind) => [String(deviceTypeIds[kind]), kindWords[kind]]),
);

export const connectionLooks: StatusLooks<Connection> = {
  online: { tone: 'good', icon: IconCircleCheck, word: msg`Online` },
  offline: { tone: 'warn', icon: IconPlugConnectedX, word: msg`Offline` },
  never: { tone: 'quiet', icon: IconHourglass, word: msg`Never connected` },
  on_demand: { tone: 'quiet', icon: IconHandClick, word: msg`Ready (reports when pressed)` },
};

export const commandWords: Readonly<Record<ShownCommand['command'], MessageDescriptor>> = {
  find_me: msg`Make it ring`,
  locate: msg`New fix`,
  reboot: msg`Restart`,
  power_off: msg`Power off`,
  write_settings: msg`Send settings`,
  read_settings: msg`Read settings`,
};

export const commandLooks: StatusLooks<ShownCommand['state']> = {
  asked: { tone: 'info', icon: IconHourglass, word: msg`Waiting for the device` },
  sent: { tone: 'info', icon: IconHourglass, word: msg`Sent` },
  answered: { tone: 'good', icon: IconCircleCheck, word: msg`Confirmed` },
  refused: { tone: 'bad', icon: IconPlugX, word: msg`Refused` },
  lapsed: { tone: 'warn', icon: IconPlugConnectedX, word: msg`Not confirmed` },
};
