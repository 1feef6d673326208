// How long an alert has waited for its first answer, against the goal of 10 s and the limit of 40 s
// (pure; CONSOLE.md, response clock).
import type { AlertRow } from './alert.ts';
import { answerGoals, hasAnswerClock } from './next-step.ts';

const [goal, limit] = answerGoals;
export const answerGoalMs = goal * 1000;
export const answerLimitMs = limit * 1000;

export type ClockTone = 'good' | 'warn' | 'late';

export interface ResponseClock {
  /** Since it was raised: until now, or until it was answered. */
  readonly ms: number;
  readonly answered: boolean;
  readonly tone: ClockTone;
  /** How much of the full scale is filled, 0 to 1. */
  readonly share: number;
}

type Clocked = Pick<AlertRow, 'type' | 'priority' | 'on_test' | 'raised_at' | 'acknowledged_at'>;

/**
 * Null for tests and the priority Attention: they have no objective. @param now epoch milliseconds
 */
export function responseClock(row: Clocked, now: number): ResponseClock | null {
  if (!hasAnswerClock(row) || row.type === 'test') return null;
  const until = row.acknowledged_at === undefined ? now : Date.parse(row.acknowledged_at);
  const ms = Math.max(0, until - Date.parse(row.raised_at));
  return {
    ms,
    answered: row.acknowledged_at !== undefined,
    tone: toneOf(ms),
    share: Math.min(1, ms / answerLimitMs),
  };
}

function toneOf(ms: number): ClockTone {
  if (ms <= answerGoalMs) return 'good';
  return ms <= answerLimitMs ? 'warn' : 'late';
}
