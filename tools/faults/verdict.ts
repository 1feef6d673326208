// The sentence at the end of a fault run: what held, what did not, or that too little happened to say.
import type { KillOutcome } from './kill-server.ts';
import type { TamperOutcome } from './tamper-check.ts';
import { sealHolds } from './tamper-check.ts';

export type Verdict = 'held' | 'failed' | 'no verdict';

/** Fewer acknowledged frames for each kill than this prove nothing. */
const leastAckedPerKill = 50;
const longestUpMs = 5000;

/** "No verdict" when too few frames were acknowledged or most kills met an idle program. */
export function killVerdict(outcome: KillOutcome, kills: number): Verdict {
  const { comparison, half_written, unanswered, up_ms, struck } = outcome;
  const wrong = [
    comparison.lost.length,
    comparison.doubled.length,
    comparison.unexpected.length,
    half_written.without_story,
    half_written.miscounted,
    half_written.without_alert,
    unanswered,
    up_ms.filter((ms) => ms > longestUpMs).length,
  ];
  if (wrong.some((count) => count > 0)) return 'failed';
  return comparison.acked < kills * leastAckedPerKill || struck * 2 < kills ? 'no verdict' : 'held';
}

export function killLines(outcome: KillOutcome): string[] {
  const { comparison, half_written, up_ms } = outcome;
  const sorted = [...up_ms].sort((one, other) => one - other).map((ms) => (ms / 1000).toFixed(2));
  const some = (names: readonly string[]) => (names.length === 0 ? '0' : `${names.length}, e.g. ${names.slice(0, 3).join('; ')}`);
  return [
    `attempted ${comparison.attempted}, acked ${comparison.acked}, sent again ${outcome.resent}, unanswered ${outcome.unanswered}`,
    `stored ${comparison.stored} events, ${outcome.alerts} alerts`,
    `lost ${some(comparison.lost)}`,
    `doubled ${some(comparison.doubled)}`,
    `unexpected ${some(comparison.unexpected)}`,
    `alerts without their raised line ${half_written.without_story}, with a wrong count ${half_written.miscounted}; alarms without alert ${half_written.without_alert}`,
    `kills that struck frames under way: ${outcome.struck}`,
    `up again after (s): least ${sorted[0] ?? '-'}, middle ${sorted[Math.floor(sorted.length / 2)] ?? '-'}, most ${sorted.at(-1) ?? '-'} (limit ${longestUpMs / 1000})`,
  ];
}

export function tamperLines(outcome: TamperOutcome): string[] {
  return [
    `sealed events checked ${outcome.checked}, not sealed ${outcome.unsealed}, findings ${outcome.untouched.length}`,
    ...outcome.untouched.slice(0, 5),
    `one letter of event ${outcome.changed_event_id} changed by the superuser: ${outcome.tampered.join('; ') || 'not noticed'}`,
    `put back: findings ${outcome.restored.length}`,
  ];
}

export const tamperVerdict = (outcome: TamperOutcome): Verdict => {
  if (outcome.checked === 0) return 'no verdict';
  return sealHolds(outcome) ? 'held' : 'failed';
};
