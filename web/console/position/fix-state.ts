// The state of a request for a new fix from a pendant (pure).
import type { AlertPosition } from '#domain/alerts/alert.ts';
import type { CommandState } from '../commands/command-states.ts';

export type FixState = 'queued' | 'asked' | 'answered' | 'received' | 'refused' | 'unanswered';

/**
 * A pendant answers first and finds its position then: only a fix after the answer is the requested
 * one.
 */
export function fixState(
  { step, at }: Pick<CommandState, 'step' | 'at'>,
  positions: readonly Pick<AlertPosition, 'at'>[],
): FixState {
  if (step === 'asked') return 'queued';
  if (step === 'sent') return 'asked';
  if (step === 'refused') return 'refused';
  if (step !== 'answered') return 'unanswered';
  const newest = positions.at(-1);
  return newest && Date.parse(newest.at) >= Date.parse(at) ? 'received' : 'answered';
}
