// Whether anybody of the centre can answer the next alert, and what keeps those on duty from it:
// counts only, never names (pure; decision 0061).
import { type Obstacle, type OperatorNow, obstacleOf } from '../next-operator.ts';

/**
 * `able`: at least one operator can take the next alert. `busy`: none can, but at least one is at a
 * working console, on a call, full or paused. `absent`: no console would notify a person of an
 * alert.
 */
export type Answering = 'able' | 'busy' | 'absent';

export interface AnsweringNow {
  readonly state: Answering;
  readonly can_answer: number;
  /** People of the centre with an open console. */
  readonly on_duty: number;
  /** What keeps the others on duty from the next alert, by how many. */
  readonly obstacles: Readonly<Partial<Record<Obstacle, number>>>;
}

type Judged = Omit<OperatorNow, 'id' | 'name'>;

/** @param operators everybody of the centre with an open console */
export function answeringOf(operators: readonly Judged[]): AnsweringNow {
  const found = operators.map(obstacleOf);
  const obstacles: Partial<Record<Obstacle, number>> = {};
  for (const obstacle of found)
    if (obstacle !== null) obstacles[obstacle] = (obstacles[obstacle] ?? 0) + 1;
  const can_answer = found.filter((obstacle) => obstacle === null).length;
  const withoutAny = operators.some(({ console }) => console === 'verified') ? 'busy' : 'absent';
  return {
    state: can_answer > 0 ? 'able' : withoutAny,
    can_answer,
    on_duty: operators.length,
    obstacles,
  };
}

const words: Readonly<Record<Obstacle, string>> = {
  on_call: 'on a call',
  full: 'with a full load',
  paused: 'paused',
  no_sound: 'without sound',
  not_responding: 'not responding',
  no_console: 'without a console',
};
const order: readonly Obstacle[] = [
  'on_call',
  'full',
  'paused',
  'no_sound',
  'not_responding',
  'no_console',
];

/** Why no operator can: "1 on a call, 2 without sound", or "no operator is on duty". */
export function whyNobody({
  on_duty,
  obstacles,
}: Pick<AnsweringNow, 'on_duty' | 'obstacles'>): string {
  if (on_duty === 0) return 'no operator is on duty';
  return order
    .flatMap((obstacle) =>
      obstacles[obstacle] ? [`${obstacles[obstacle]} ${words[obstacle]}`] : [],
    )
    .join(', ');
}

/** Why one person cannot: "on a call". */
export const obstacleText = (obstacle: Obstacle): string => words[obstacle];
