// Whether a shift meets the goals of BS 8484 so far, and how shares are written: never rounded up
// to a goal that is missed.
import { useLingui } from '@lingui/react/macro';
import { responseLines } from '#domain/dashboard/response-times/response-lines.ts';
import type { Answered } from '#domain/supervision/supervision.ts';

/** The goals of 10 and of 40 seconds; without answers both are met. */
export const goalsMet = ({ alerts, within_10, within_40 }: Answered): [boolean, boolean] => [
  within_10 >= alerts * responseLines.target.share,
  within_40 >= alerts * responseLines.limit.share,
];

/** A share with one digit at most, cut off, so that 98.46% is not shown as the goal of 98.5%. */
export function usePercent(): (share: number) => string {
  const { i18n } = useLingui();
  return (share) =>
    i18n.number(share, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' });
}
