// Calendar months by the clocks of a zone, whatever zone the browser has.
import { dayIn, type Moment } from './dates.ts';

/** The month it is there, or one that is so many months earlier: 2026-11. */
export function monthThere(zone: string, moment: Moment, monthsAgo = 0): string {
  const [year = '', month = ''] = dayIn(zone, moment).split('-');
  return new Date(Date.UTC(Number(year), Number(month) - 1 - monthsAgo, 1))
    .toISOString()
    .slice(0, 7);
}
