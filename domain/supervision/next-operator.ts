// Which operators can take the next alert: one rule for the wallboard, the suggestion and the
// automatic distribution (pure).
import * as z from 'zod';
import { isOpen, keepsWatch } from '#domain/console-health/console-judge.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import type { ConsoleTrouble } from '#domain/console-health/console-trouble.ts';

/** The most open alerts, follow-ups included, that one operator is given. */
export const fullLoad = 5;

/**
 * What the consoles of one person prove together: `verified` with one that responds and would
 * sound, `no_sound` where all that respond are mute, `not_responding` where none responds, `none`
 * where no console is open.
 */
export const consoleStanding = z.enum(['verified', 'no_sound', 'not_responding', 'none']);
export type ConsoleStanding = z.infer<typeof consoleStanding>;

/** What keeps a person from the next alert, the one to mend first first. */
export type Obstacle = 'no_console' | 'not_responding' | 'no_sound' | 'paused' | 'on_call' | 'full';

export interface OperatorNow {
  readonly id: number;
  readonly name: string;
  /** Open alerts of theirs. */
  readonly open: number;
  readonly on_call: boolean;
  /** They asked for no further alerts. */
  readonly paused: boolean;
  readonly console: ConsoleStanding;
}

/** A console's own report, and its troubles. */
interface Watching extends Pick<ConsoleState, 'audio'> {
  readonly troubles: readonly ConsoleTrouble[];
}

/** Whether a console responds and receives, and only its sound is off or fails. */
const soundless = ({ audio, troubles }: Watching): boolean =>
  keepsWatch({
    audio: 'running',
    troubles: troubles.filter((trouble) => trouble !== 'no_sound'),
  }) &&
  (audio !== 'running' || troubles.includes('no_sound'));

/** @param consoles those of one person */
export function standingOf(consoles: readonly Watching[]): ConsoleStanding {
  if (consoles.some(keepsWatch)) return 'verified';
  if (consoles.some(soundless)) return 'no_sound';
  return consoles.some(isOpen) ? 'not_responding' : 'none';
}

/** Why this person cannot take the next alert; null where they can. */
export function obstacleOf({
  console,
  paused,
  on_call,
  open,
}: Omit<OperatorNow, 'id' | 'name'>): Obstacle | null {
  if (console !== 'verified') return console === 'none' ? 'no_console' : console;
  if (paused) return 'paused';
  if (on_call) return 'on_call';
  return open >= fullLoad ? 'full' : null;
}

/** Whether this person can take the next alert. */
export const canTakeNext = (operator: Omit<OperatorNow, 'id' | 'name'>): boolean =>
  obstacleOf(operator) === null;

/**
 * Those who can take the next alert, the one it should go to first: the fewest open alerts, then by
 * name.
 * @param last id of a person who comes after all others, such as the supervisor who asks
 */
export const freestFirst = <One extends OperatorNow>(
  operators: readonly One[],
  last: number | null = null,
): One[] =>
  operators
    .filter(canTakeNext)
    .toSorted(
      (left, right) =>
        Number(left.id === last) - Number(right.id === last) ||
        left.open - right.open ||
        left.name.localeCompare(right.name) ||
        left.id - right.id,
    );

/**
 * The operator for each of `count` waiting alerts, in order, as if those before it had been
 * assigned.
 * @param me id of the caller
 * @returns fewer than `count` once no operator can take another
 */
export function suggestionsFor<One extends OperatorNow>(
  operators: readonly One[],
  count: number,
  me: number,
): One[] {
  const given = new Map<number, number>();
  const chosen: One[] = [];
  while (chosen.length < count) {
    const planned = operators.map((one) => ({ ...one, open: one.open + (given.get(one.id) ?? 0) }));
    const [first] = freestFirst(planned, me);
    const operator = operators.find(({ id }) => id === first?.id);
    if (!operator) break;
    given.set(operator.id, (given.get(operator.id) ?? 0) + 1);
    chosen.push(operator);
  }
  return chosen;
}
