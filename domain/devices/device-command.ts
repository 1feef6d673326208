// The states of a command to a pendant: requested, sent, and one of three ends. Also what may be
// sent twice, and when a request expires.
import { deviceCommandNames } from './devices.api.ts';

/**
 * Commands that read and write a pendant's settings; each is several frames, and may be done again
 * from its beginning.
 */
export const settingsCommandNames = ['write_settings', 'read_settings'] as const;
export const pendantCommandNames = [...deviceCommandNames, ...settingsCommandNames] as const;
export type PendantCommandName = (typeof pendantCommandNames)[number];

export const isAboutSettings = (command: PendantCommandName): boolean =>
  settingsCommandNames.some((name) => name === command);

export const deviceCommandStates = ['asked', 'sent', 'answered', 'refused', 'lapsed'] as const;
export type DeviceCommandState = (typeof deviceCommandStates)[number];

/**
 * The requester waits no longer, and a pendant that turns off or beeps hours later surprises its
 * wearer.
 */
export const commandLapsesAfterMinutes = 15;

/** A command begun again so often without an answer is given up. */
const mostTries = 3;

/**
 * Whether it may be done twice: a second beep, another position or the same settings again are
 * harmless, a second restart or power-off leaves a wearer alone.
 */
export const mayRepeat = (command: PendantCommandName): boolean =>
  command === 'find_me' || command === 'locate' || isAboutSettings(command);

/**
 * The outcome of a command given to a pendant's connection. `lost`: it was not sent, or the
 * connection ended before the answer.
 */
export type CommandOutcome = 'confirmed' | 'refused' | 'not_confirmed' | 'lost';

export interface CommandStep {
  readonly state: DeviceCommandState;
  /** The kind of the line in the story; null where there is nothing to tell. */
  readonly line:
    | `device_command.${'sent' | 'confirmed' | 'refused' | 'not_confirmed' | 'lapsed'}`
    | null;
}

/** The next step after the outcome of a command that was `sent` for the `tries`th time. */
export function afterOutcome(outcome: CommandOutcome, tries: number): CommandStep {
  if (outcome === 'confirmed') return { state: 'answered', line: 'device_command.confirmed' };
  if (outcome === 'refused') return { state: 'refused', line: 'device_command.refused' };
  if (outcome === 'lost' && tries < mostTries) return { state: 'asked', line: null };
  return { state: 'lapsed', line: 'device_command.not_confirmed' };
}

/**
 * What follows when the sending gateway is gone: the command may be done already, so only what may
 * be repeated is requested again.
 */
export const afterSilence = (command: PendantCommandName, tries: number): CommandStep =>
  afterOutcome(mayRepeat(command) ? 'lost' : 'not_confirmed', tries);

/** The next step when its time is over before it could be sent. */
export const afterTime: CommandStep = { state: 'lapsed', line: 'device_command.lapsed' };
