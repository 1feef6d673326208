// The timer and its phase, updated every second, for every part of the page that shows it.
import { type Phone, usePhone } from '../memory/phone-store.ts';
import { toServer, useNow } from '../use-now.ts';
import { phaseOf, type ShownTimer, shownTimer, type TimerPhase } from './welfare-shown.ts';

export const timerOf = (phone: Phone): ShownTimer | null =>
  shownTimer({ ...phone, offset: toServer(0) });

export function useTimer(): { timer: ShownTimer; phase: TimerPhase; now: number } | null {
  const phone = usePhone();
  const now = useNow();
  const timer = timerOf(phone);
  return timer && { timer, phase: phaseOf(timer, now), now };
}
