// What may be asked of a pendant from afar, in words: on buttons, before it is asked, and while it is on its way.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconPower, IconRotateClockwise, IconVolume } from '@tabler/icons-react';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';

export const commandNames: readonly DeviceCommandName[] = ['find_me', 'reboot', 'power_off'];
export const isCommandName = (name: unknown): name is DeviceCommandName => commandNames.some((one) => one === name);

/** Only pendants take commands. */
export const takesCommands = (device: { type: string } | undefined): boolean => device?.type === 'ev04';

interface Words {
  /** On a button, and in the story. */
  readonly name: MessageDescriptor;
  readonly icon: typeof IconPower;
}

export const commands: Readonly<Record<DeviceCommandName, Words>> = {
  find_me: { name: msg`Find me`, icon: IconVolume },
  reboot: { name: msg`Restart`, icon: IconRotateClockwise },
  power_off: { name: msg`Turn off`, icon: IconPower },
};
