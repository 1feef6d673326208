// The phone's charge, where the browser offers it; an alarm carries it, and a low charge is
// reported once.
import { raise } from '../line/raise.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';

interface Battery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

const lowPercent = 15;

/** Follows the charge; call once. */
export async function keepBattery(): Promise<void> {
  const ask: unknown = Reflect.get(navigator, 'getBattery');
  if (typeof ask !== 'function') return;
  const battery: unknown = await Reflect.apply(ask, navigator, []);
  if (!isBattery(battery)) return;
  let wasLow = false;
  const look = (): void => {
    const percent = Math.round(battery.level * 100);
    changePhone({ battery_percent: percent });
    const low = percent <= lowPercent && !battery.charging;
    if (low && !wasLow && phoneNow().token !== null) raise('battery');
    wasLow = low;
  };
  battery.addEventListener('levelchange', look);
  battery.addEventListener('chargingchange', look);
  look();
}

const isBattery = (given: unknown): given is Battery =>
  given instanceof EventTarget &&
  'level' in given &&
  typeof given.level === 'number' &&
  'charging' in given;
