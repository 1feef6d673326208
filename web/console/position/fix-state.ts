// What came of asking a pendant for a new fix (pure).
import type { AlertPosition } from '#domain/alerts/alert.ts';
import type { CommandState } from '../commands/command-states.ts';

export type FixState = 'queued' | 'asked' | 'answered' | 'received' | 'refused' | 'unanswered';

/**
 * A pendant answers first and finds its position then: a fix from after the answer is the one that
 * was asked for.
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
