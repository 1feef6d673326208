// From a detected motion to its alarm: 20 seconds in which the person can say that nothing is
// wrong.
import type { Felt } from '#domain/phone/motion/motion-sense.ts';
import { raise } from '../line/raise.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import { freshFix } from '../place/position.ts';

export const countdownMs = 20_000;
/**
 * A page that was suspended during its countdown restarts it: the person who opens it is asked
 * first.
 */
const sleptFromMs = 10_000;
const everyMs = 250;

let ticking: ReturnType<typeof setInterval> | undefined;

export function beginCountdown(what: Felt): void {
  const at = Date.now();
  changePhone({ felt: { what, at, until: at + countdownMs } });
  freshFix();
  clearInterval(ticking);
  ticking = setInterval(tick, everyMs);
}

/** Nothing was wrong. */
export function endCountdown(): void {
  clearInterval(ticking);
  changePhone({ felt: null });
}

/** Sends the alarm now. */
export function sendFelt(): void {
  const { felt } = phoneNow();
  endCountdown();
  if (felt)
    raise(felt.what === 'fall' ? 'fall' : 'safety_shake', {
      data: { felt_at: new Date(felt.at).toISOString() },
    });
}

function tick(): void {
  const { felt } = phoneNow();
  const late = felt ? Date.now() - felt.until : 0;
  if (!felt) clearInterval(ticking);
  else if (late > sleptFromMs) changePhone({ felt: { ...felt, until: Date.now() + countdownMs } });
  else if (late >= 0) sendFelt();
}
