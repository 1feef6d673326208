// How the shares of a shift are written: never rounded up to a goal that is missed.
import { useLingui } from '@lingui/react/macro';

/** A share with one digit at most, cut off, so that 98.46% is not shown as the goal of 98.5%. */
export function usePercent(): (share: number) => string {
  const { i18n } = useLingui();
  return (share) =>
    i18n.number(share, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' });
}
