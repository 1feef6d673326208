// How long an alert has waited for its first answer, against the lines of its response objective
// (pure; CONSOLE.md, response clock).
import type { AlertRow } from './alert.ts';
import { hasAnswerClock } from './next-step.ts';
import { type LineTone, type ObjectiveLines, toneOf } from './objectives/objective.ts';

export interface ResponseClock {
  /** Since it was raised: until now, or until it was answered. */
  readonly ms: number;
  readonly answered: boolean;
  readonly tone: LineTone;
  /** How much of the full scale is filled, 0 to 1: all of it at the limit. */
  readonly share: number;
  readonly targetMs: number;
  readonly limitMs: number;
}

type Clocked = Pick<AlertRow, 'type' | 'priority' | 'on_test' | 'raised_at' | 'acknowledged_at'>;

/**
 * Null for tests and the priority Attention: they have no objective.
 * @param lines of the objective that was in force when the alert was received
 * @param now ms since 1970
 */
export function responseClock(
  row: Clocked,
  lines: ObjectiveLines,
  now: number,
): ResponseClock | null {
  if (!hasAnswerClock(row) || row.type === 'test') return null;
  const until = row.acknowledged_at === undefined ? now : Date.parse(row.acknowledged_at);
  const ms = Math.max(0, until - Date.parse(row.raised_at));
  const limitMs = lines.limit.seconds * 1000;
  return {
    ms,
    answered: row.acknowledged_at !== undefined,
    tone: toneOf(ms, lines),
    share: Math.min(1, ms / limitMs),
    targetMs: lines.target.seconds * 1000,
    limitMs,
  };
}

/** Where the target is on the full scale, 0 to 1. */
export const targetShare = ({ target, limit }: ObjectiveLines): number =>
  target.seconds / limit.seconds;
