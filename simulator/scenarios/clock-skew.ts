// Clocks that are wrong by minutes, hours and decades: every alarm counts, and a time that cannot
// be right is stored next to the time of receipt.
import { chanceOf } from '#simulator/chance.ts';
import { inOrder, type Scenario, type Step } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const second = 1000;
const hour = 3_600 * second;
const year = 365 * 24 * hour;
/** How far ahead clocks are, by turns; the first is right. */
const skews = [0, 3 * 60 * second, -40 * 60 * second, 2 * hour, -11 * hour, -60 * year, 10 * year];
const skewOf = (number: number): number => skews[number % skews.length] ?? 0;

export const clockSkew: Scenario = {
  name: 'clock-skew',
  about: 'clocks wrong by minutes, hours and decades; each unit reports twice and raises one alarm',
  phones: 14,
  zoleos: 12,
  steps: ({ pendants, phones, zoleos, seed }) =>
    inOrder([
      ...pendants.map((pendant, number): Step[] => {
        const wearer = new Wearer(pendant, chanceOf(seed, `wearer ${pendant.imei}`));
        const says = (at_ms: number, alarm: boolean): Step => {
          wearer.pass(0.2);
          return {
            at_ms,
            imei: wearer.imei,
            says: wearer.says(alarm ? ['sos'] : []),
            clock_ms: skewOf(number),
          };
        };
        const start = number * 50;
        return [
          says(start, false),
          says(start + 4 * second, true),
          says(start + 8 * second, false),
        ];
      }),
      ...Array.from({ length: phones }, (_, phone): Step[] => {
        const clock_ms = skewOf(phone);
        return [
          { at_ms: phone * 70, phone, tells: { kind: 'battery', battery_percent: 60 }, clock_ms },
          { at_ms: 4 * second + phone * 70, phone, tells: { kind: 'safety_shake' }, clock_ms },
        ];
      }),
      ...zoleos.map((place, zoleo): Step[] => {
        const clock_ms = skewOf(zoleo);
        return [
          { at_ms: zoleo * 90, zoleo, posts: { type: 'CheckIn', place }, clock_ms },
          {
            at_ms: 4 * second + zoleo * 90,
            zoleo,
            posts: { type: 'SOSInitiated', place },
            clock_ms,
          },
          {
            at_ms: 9 * second + zoleo * 90,
            zoleo,
            posts: { type: 'SOSCancelled', place },
            clock_ms,
          },
        ];
      }),
    ]),
};
