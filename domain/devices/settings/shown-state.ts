// What has become of one setting of a pendant, as people are shown it: the value that was sent and
// the one that the pendant reported are compared, so that nothing looks like a fault that is none.
import type { DeviceSettings } from './device-settings.ts';

/**
 * `on_device`: the pendant has what is wanted, or what it has was never changed here. `changed`: it
 * had confirmed the value and reports another one now. `unknown`: nothing was sent or reported.
 */
export const shownStates = [
  'unknown',
  'on_device',
  'waiting',
  'refused',
  'unconfirmed',
  'changed',
] as const;
export type ShownState = (typeof shownStates)[number];

type Setting = Pick<DeviceSettings['settings'][number], 'wanted' | 'reported' | 'state'>;

export function shownStateOf({ wanted, reported, state }: Setting): ShownState {
  if (state === 'queued' || state === 'sent') return 'waiting';
  // Also where it was refused or lapsed first: the pendant has it now.
  if (wanted !== null && wanted === reported) return 'on_device';
  if (state === 'refused') return 'refused';
  if (state === 'lapsed') return 'unconfirmed';
  if (wanted === null) return reported === null ? 'unknown' : 'on_device';
  return reported === null ? 'on_device' : 'changed';
}

/** Whether the person who looks after the pendant has something to do. */
export const needsAttention = (state: ShownState): boolean =>
  state === 'refused' || state === 'unconfirmed' || state === 'changed';
