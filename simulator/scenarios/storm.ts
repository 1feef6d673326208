// SOS from all pendants at once, at a steady rate.
import { chanceOf } from '#simulator/chance.ts';
import type { Scenario, Step } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const defaultSeconds = 60;

export const storm: Scenario = {
  name: 'storm',
  about:
    '--rate alarms a second for --seconds from all pendants in turn; repeats of one pendant fold into its alert',
  folds: true,
  *steps({ pendants, rate, seconds, seed }): Generator<Step, void, undefined> {
    const wearers = pendants.map(
      (pendant) => new Wearer(pendant, chanceOf(seed, `wearer ${pendant.imei}`)),
    );
    const count = Math.round(rate * (seconds ?? defaultSeconds));
    const betweenMs = 1000 / rate;
    for (let number = 0; number < count; number += 1) {
      const wearer = wearers[number % wearers.length];
      if (wearer === undefined) return;
      yield { at_ms: number * betweenMs, imei: wearer.imei, says: wearer.says(['sos']) };
      wearer.pass((betweenMs * wearers.length) / 60_000);
    }
  },
};
