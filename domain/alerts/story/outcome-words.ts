// The ends of alerts and calls, and the commands of a pendant, in words that are the same for every
// reader.
import type { PendantCommandName } from '#domain/devices/device-command.ts';
import type { CallOutcome } from '../actions/phone-call.ts';
import { isOneOf, textOf } from './voice.ts';

export const resolutionWords: Readonly<Record<string, string>> = {
  genuine: 'Genuine',
  false: 'False alarm',
  test: 'Test',
};

export const callOutcomeWords: Readonly<Record<CallOutcome, string>> = {
  no_answer: 'No answer',
  answered: 'Answered',
  voicemail: 'Voicemail',
  busy: 'Busy',
  wrong_number: 'Wrong number',
  safe: 'Safe',
  needs_help: 'Needs help',
};

/** How a call ended, in words; an unknown outcome is shown as written. */
export const callOutcome = (value: unknown): string =>
  isOneOf(value, callOutcomeWords) ? callOutcomeWords[value] : textOf(value);

/** In the order of the buttons: the usual ones first, then the person's answers. */
export const callOutcomeNames: readonly CallOutcome[] = [
  'no_answer',
  'answered',
  'voicemail',
  'busy',
  'wrong_number',
  'safe',
  'needs_help',
];

export const commandWords: Readonly<Record<PendantCommandName, string>> = {
  find_me: 'Make it ring',
  reboot: 'Restart',
  power_off: 'Turn off',
  locate: 'New fix',
  write_settings: 'Send settings',
  read_settings: 'Read settings',
};
