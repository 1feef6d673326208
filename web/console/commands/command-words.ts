// The remote commands of a pendant, in words: on buttons, in the confirmation, and while they are
// under way.
import {
  IconCurrentLocation,
  IconPower,
  IconRotateClockwise,
  IconVolume,
} from '@tabler/icons-react';
import { commandWords } from '#domain/alerts/story/outcome-words.ts';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';

export const commandNames: readonly DeviceCommandName[] = [
  'locate',
  'find_me',
  'reboot',
  'power_off',
];
export const isCommandName = (name: unknown): name is DeviceCommandName =>
  commandNames.some((one) => one === name);

/** Only pendants take commands. */
export const takesCommands = (device: { type: string } | undefined): boolean =>
  device?.type === 'ev04';

interface Words {
  /** On a button, and in the story. */
  readonly name: string;
  readonly icon: typeof IconPower;
}

export const commands: Readonly<Record<DeviceCommandName, Words>> = {
  locate: { name: commandWords.locate, icon: IconCurrentLocation },
  find_me: { name: commandWords.find_me, icon: IconVolume },
  reboot: { name: commandWords.reboot, icon: IconRotateClockwise },
  power_off: { name: commandWords.power_off, icon: IconPower },
};
