// The state of each command to a pendant, from the lines of the story (pure): asked, sent, and one
// of four ends.
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';
import { isCommandName } from './command-words.ts';

export type CommandStep = 'asked' | 'sent' | 'answered' | 'refused' | 'unanswered' | 'lapsed';

const stepOf: Readonly<Record<string, CommandStep>> = {
  'device_command.requested': 'asked',
  'device_command.sent': 'sent',
  'device_command.confirmed': 'answered',
  'device_command.refused': 'refused',
  'device_command.not_confirmed': 'unanswered',
  'device_command.lapsed': 'lapsed',
};

export interface CommandState {
  readonly command: DeviceCommandName;
  /** The pendant's name. */
  readonly device: string;
  readonly step: CommandStep;
  /** When that became known, ISO 8601. */
  readonly at: string;
  /** The reason given by the pendant or the system, where it was not done. */
  readonly why: string | null;
}

type Line = Pick<HistoryItem, 'id' | 'kind' | 'occurred_at' | 'data'>;

/**
 * The newest step of each command to each pendant, the newest first; lines may come in any order.
 */
export function commandStates(lines: readonly Line[]): CommandState[] {
  const newest = new Map<string, CommandState>();
  for (const { kind, occurred_at, data } of lines.toSorted((left, right) => right.id - left.id)) {
    const step = stepOf[kind];
    const { command, device, why } = data;
    if (step === undefined || !isCommandName(command) || typeof device !== 'string') continue;
    const key = `${command} ${device}`;
    if (!newest.has(key))
      newest.set(key, {
        command,
        device,
        step,
        at: occurred_at,
        why: typeof why === 'string' ? why : null,
      });
  }
  return [...newest.values()];
}

export const isUnderWay = ({ step }: CommandState): boolean => step === 'asked' || step === 'sent';
